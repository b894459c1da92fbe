'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { bankApi } from '#components/bank/api.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ModeSwitch } from '#components/ledger/mode-switch.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { BankReconciliation as Answer } from '#lib/bank/staff/index.ts';
import bankReconciliation from '#messages/en/bank/bank-reconciliation.json';
import ledger from '#messages/en/ledger/ledger.json';
import reconciliation from '#messages/en/reconciliation/reconciliation.json';
import { AccountTable } from './account-table.tsx';
import { bankReconciliationState, reconciliationQueryOf } from './reconciliation-state.ts';
import { ReconciliationStatement } from './reconciliation-statement.tsx';

/** /bank-reconciliation: bank accounts beside the ledger at the end of a day, and why one of them differs. */
export const BankReconciliation = withMessages(
  { bankReconciliation, reconciliation, ledger },
  function BankReconciliation() {
    const t = useTranslations();
    const { entity } = useShell();
    const [state] = useQueryStates(bankReconciliationState);
    const query = { entity, ...reconciliationQueryOf(state) };
    const answer = useApiQuery(bankApi['bank-reconciliation'], { query });
    return (
      <main className="px-4 py-4 sm:px-6 sm:py-6">
        <div className="flex flex-wrap items-start gap-3 print:hidden">
          <div className="grow basis-72">
            <PageHeader title={t('pages.bankReconciliation')} lead={t('bankReconciliation.lead')} />
          </div>
          <Selection data={answer.data} />
        </div>
        <ReadStates read={answer} failed={t('bankReconciliation.failed')}>
          {(data) => <Accounts data={data} />}
        </ReadStates>
      </main>
    );
  },
);

/** Selects the PSP, the day and the mode. */
function Selection({ data }: { data: Answer | undefined }) {
  const t = useTranslations();
  const [, setState] = useQueryStates(bankReconciliationState, { history: 'push' });
  const field = 'h-8 rounded-md border bg-background px-2';
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {data && data.psps.length > 1 ? (
        <select
          aria-label={t('bankReconciliation.psp')}
          value={data.psp?.id}
          onChange={({ target }) => void setState({ psp: target.value, account: null, currency: null })}
          className={field}
        >
          {data.psps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      {data ? (
        <input
          key={data.day}
          type="date"
          aria-label={t('bankReconciliation.day')}
          defaultValue={data.day}
          onChange={({ target }) => (target.value ? void setState({ day: target.value }) : undefined)}
          className={field}
        />
      ) : null}
      <ModeSwitch shown={data?.mode ?? null} />
    </div>
  );
}

function Accounts({ data }: { data: Answer }) {
  const t = useTranslations();
  if (data.psp === null)
    return (
      <Alert title={t('bankReconciliation.emptyTitle')}>
        {t.rich('bankReconciliation.empty', {
          link: (chunks) => (
            <PageLink to="/bank-statements" className="underline">
              {chunks}
            </PageLink>
          ),
        })}
      </Alert>
    );
  if (data.accounts.length === 0)
    return (
      <Alert title={t('bankReconciliation.notYetTitle', { day: data.day })}>{t('bankReconciliation.notYet')}</Alert>
    );
  return (
    <div className="mt-5 space-y-8">
      <AccountTable data={data} />
      {data.selected ? <ReconciliationStatement data={data} selected={data.selected} /> : null}
    </div>
  );
}
