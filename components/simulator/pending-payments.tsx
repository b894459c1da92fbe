'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import type { ApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/transactions/account-of.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { PendingRow } from '#lib/backoffice/index.ts';
import { decisionForm } from '#lib/backoffice/simulator/forms.ts';

type DecisionProps = { payment: PendingRow; onDecided: () => void };
type PendingPaymentList = ApiQuery<{ waiting: PendingRow[]; more: boolean }>;

/** Payments whose shopper is at the simulated bank or card issuer; a tester chooses the outcome. */
export function PendingPayments({ list, onDecided }: { list: PendingPaymentList; onDecided: () => void }) {
  const t = useTranslations();
  const payments = list.data?.waiting ?? [];
  return (
    <section aria-labelledby="pending-payments" className="min-w-0">
      <h2 id="pending-payments" className="mb-3 font-semibold">
        {t.rich('simulator.pending.title', {
          count: () => (
            <span className="font-normal text-muted-foreground">
              {payments.length > 0 ? payments.length : ''}
            </span>
          ),
        })}
      </h2>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <FormProblem>{list.error.message}</FormProblem> : null}
      {list.data && payments.length === 0 ? (
        <p className="text-muted-foreground">{t('simulator.pending.empty')}</p>
      ) : null}
      <ul className="divide-y border-y empty:hidden">
        {payments.map((each) => (
          <PendingPayment key={each.row.id} payment={each} onDecided={onDecided} />
        ))}
      </ul>
      {list.data?.more ? <p className="mt-2 text-muted-foreground">{t('simulator.pending.more')}</p> : null}
    </section>
  );
}

function PendingPayment({ payment, onDecided }: DecisionProps) {
  const t = useTranslations();
  const { href } = useShell();
  const { row, page } = payment;
  return (
    <li className="space-y-2 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link href={href(`/transactions/${row.id}`)} className="font-medium hover:underline">
          <Money amount={row.amount} currency={row.currency} />
        </Link>
        <span>{accountOf(row)}</span>
        <span className="text-muted-foreground text-table">
          {t('simulator.pending.at', { page, merchant: row.merchantName, channel: row.channelName })}
        </span>
        <span className="ml-auto text-muted-foreground text-table">
          <RelativeTime at={row.createdAt} />
        </span>
      </div>
      <DecisionForm payment={payment} onDecided={onDecided} />
    </li>
  );
}

function DecisionForm({ payment: { row, choices }, onDecided }: DecisionProps) {
  const t = useTranslations();
  const form = useZodForm(decisionForm, { returnCode: choices[0]?.value ?? '' });
  const decide = async (json: z.output<typeof decisionForm>): Promise<void> => {
    try {
      const { row: ended } = await answerOf(
        api.simulator.waiting[':id'].decide.$post({ param: { id: row.id }, json }),
      );
      toast.success(`${ended.amount} ${ended.currency}: ${ended.resultDescription}`);
      onDecided();
    } catch (error) {
      if (!(error instanceof BackOfficeError) || error.status !== 409) throw error;
      // It has ended by itself: the list no longer has it, nor this form.
      toast.error(error.message);
      onDecided();
    }
  };
  return (
    <Form form={form} onSubmit={decide} asksBeforeLeaving={false} className="space-y-2">
      <div className="flex flex-wrap items-start gap-2">
        <FormSelect
          name="returnCode"
          label={t('simulator.pending.outcomeOf', { shortId: row.shortId })}
          isLabelHidden
          choices={choices.map(({ value, label }) => ({ value, name: label }))}
        />
        <SubmitButton variant="secondary">{t('simulator.pending.complete')}</SubmitButton>
      </div>
    </Form>
  );
}
