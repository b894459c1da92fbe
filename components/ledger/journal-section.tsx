'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { useExport } from '#components/list/export-button.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { FiguresTable } from '#components/ui/values/figures-table.tsx';
import { Amount, Count } from '#components/ui/values/money.tsx';
import { hasOneCurrency, type JournalForm, journalForm, journalFormats } from '#lib/ledger/staff/forms.ts';
import type { JournalTotals } from '#lib/ledger/staff/index.ts';
import { ledgerModes } from './ledger-state.ts';

/** The month before this one, in UTC. */
function lastMonth(now: Date): { from: string; to: string } {
  const day = (ofMonth: number, date: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), ofMonth, date)).toISOString().slice(0, 10);
  return { from: day(now.getUTCMonth() - 1, 1), to: day(now.getUTCMonth(), 0) };
}

/** The journal of a period as a file, with the totals that it has. */
export function JournalSection() {
  const t = useTranslations();
  const id = useId();
  const { entity, me } = useShell();
  const initial: JournalForm = {
    ...lastMonth(new Date()),
    mode: me.modes.includes('LIVE') ? 'live' : 'test',
    format: 'generic',
    currency: '',
  };
  const form = useZodForm(journalForm, initial);
  const values = form.watch();
  const { from, to, mode, currency } = values;
  const isReadable = from !== '' && to !== '' && from <= to;
  const all = useApiQuery(ledgerApi['ledger-journal'], isReadable ? { query: { entity, from, to, mode } } : null);
  const totals = (all.data?.totals ?? []).filter((total) => [total.currency, ''].includes(currency));
  const file = useExport(t('ledgerAccounts.journal.noun'), (signal) => {
    const { currency: only, ...selected } = form.getValues();
    const query = { entity, ...selected, currency: only || undefined };
    return ledgerApi['ledger-journal']['export.csv'].$get({ query }, { init: { signal } });
  });
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1 font-semibold">
        {t('ledgerAccounts.journal.title')}
      </h2>
      <p className="mb-3 text-muted-foreground">{t('ledgerAccounts.journal.lead')}</p>
      <Form form={form} onSubmit={file.start} asksBeforeLeaving={false}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField name="from" type="date" label={t('ledgerAccounts.journal.from')} />
          <FormTextField name="to" type="date" label={t('ledgerAccounts.journal.to')} />
          <FormSelect
            name="mode"
            label={t('ledgerAccounts.journal.mode')}
            choices={ledgerModes.map((value) => ({ value, name: t(`ledger.mode.${value}`) }))}
          />
          <FormSelect
            name="format"
            label={t('ledgerAccounts.journal.form')}
            choices={journalFormats.map((value) => ({ value, name: t(`ledgerAccounts.journal.forms.${value}`) }))}
          />
          <FormSelect
            name="currency"
            label={t('ledgerAccounts.journal.currency')}
            hint={hasOneCurrency(values.format) ? t('ledgerAccounts.journal.oneCurrency') : undefined}
            choices={[
              { value: '', name: t('ledgerAccounts.journal.allCurrencies') },
              ...(all.data?.totals ?? []).map(({ currency }) => ({ value: currency, name: currency })),
            ]}
          />
        </div>
        <Totals totals={totals} isKnown={all.data !== undefined} />
        <SubmitButton>{t('ledgerAccounts.journal.download')}</SubmitButton>
      </Form>
    </section>
  );
}

type TotalsProps = JournalTotals & { isKnown: boolean };

function Totals({ totals, isKnown }: TotalsProps) {
  const t = useTranslations();
  const id = useId();
  if (!isKnown) return null;
  if (totals.length === 0) return <p className="text-muted-foreground">{t('ledgerAccounts.journal.none')}</p>;
  return (
    <div>
      <h3 id={id} className="sr-only">
        {t('ledgerAccounts.journal.totals')}
      </h3>
      <FiguresTable
        labelledBy={id}
        columns={[
          { name: t('ledgerAccounts.journal.currency') },
          { name: t('ledgerAccounts.journal.postings') },
          { name: t('ledgerAccounts.journal.debit') },
          { name: t('ledgerAccounts.journal.credit') },
        ]}
        rows={totals.map(({ currency, postings, debit, credit }) => ({
          id: currency,
          cells: [
            currency,
            <Count key="postings" value={postings} />,
            <Amount key="debit" amount={debit} />,
            <Amount key="credit" amount={credit} />,
          ],
        }))}
      />
    </div>
  );
}
