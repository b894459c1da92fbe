'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { ModeSwitch } from '#components/ledger/mode-switch.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { DateRangePicker } from '#components/ui/pickers/date-range-picker.tsx';
import type { Acquirers as Answer } from '#lib/ledger/staff/index.ts';
import fees from '#messages/en/ledger/fees.json';
import ledger from '#messages/en/ledger/ledger.json';
import ledgerAcquirers from '#messages/en/ledger/ledger-acquirers.json';
import reconciliation from '#messages/en/reconciliation/reconciliation.json';
import { acquirersQueryOf, acquirersState } from './acquirers-state.ts';
import { ContractTable } from './contract-table.tsx';
import { Contracts } from './contracts.tsx';
import { FeeTable } from './fee-table.tsx';
import { ReceivableTable } from './receivable-table.tsx';

/** /ledger-acquirers: what acquirers owe and charge, beside their contracts. */
export const Acquirers = withMessages({ ledgerAcquirers, fees, ledger, reconciliation }, function Acquirers() {
  const t = useTranslations();
  const { entity } = useShell();
  const [state, setState] = useQueryStates(acquirersState, { history: 'push' });
  const answer = useApiQuery(ledgerApi['ledger-acquirers'], { query: { entity, ...acquirersQueryOf(state) } });
  const { data } = answer;
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grow basis-72">
          <PageHeader title={t('pages.ledgerAcquirers')} lead={t('ledgerAcquirers.lead')} />
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {data ? (
            <DateRangePicker
              aria-label={t('ledgerAcquirers.range')}
              filterName={t('ledgerAcquirers.range')}
              value={{ from: data.from, to: data.to }}
              isClearable={false}
              onChange={(range) => void setState({ from: range?.from ?? null, to: range?.to ?? null })}
            />
          ) : null}
          <ModeSwitch shown={data?.mode ?? null} />
        </div>
      </div>
      <ReadStates read={answer} failed={t('ledgerAcquirers.failed')}>
        {(shown) => <Figures data={shown} />}
      </ReadStates>
    </main>
  );
});

function Figures({ data }: { data: Answer }) {
  const t = useTranslations();
  return (
    <div className="mt-5 space-y-8">
      {data.rows.length === 0 ? (
        <Alert title={t('ledgerAcquirers.emptyTitle')}>
          {t.rich('ledgerAcquirers.empty', {
            link: (chunks) => (
              <PageLink to="/settlement" className="underline">
                {chunks}
              </PageLink>
            ),
          })}
        </Alert>
      ) : (
        <>
          <ReceivableTable data={data} />
          <FeeTable data={data} />
          <ContractTable data={data} />
        </>
      )}
      <Contracts accounts={data.accounts} />
    </div>
  );
}
