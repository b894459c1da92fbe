'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PeriodSwitch } from '#components/charts/period-switch.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { Ledger as LedgerAnswer } from '#lib/ledger/staff/index.ts';
import charts from '#messages/en/charts/charts.json';
import ledger from '#messages/en/ledger/ledger.json';
import { ledgerState } from './ledger-state.ts';
import { MerchantBalances } from './merchant-balances.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { PeriodChange } from './period-change.tsx';
import { TrialBalance } from './trial-balance.tsx';

/** /ledger: balances, and why what merchants are owed changed. Each figure links to its entries. */
export const Ledger = withMessages({ ledger, charts }, function Ledger() {
  const t = useTranslations();
  const { entity } = useShell();
  const [{ period, mode }] = useQueryStates(ledgerState);
  const answer = useApiQuery(ledgerApi.ledger, { query: { entity, period, mode: mode ?? undefined } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl tracking-tight">{t('pages.ledger')}</h1>
        <PeriodSwitch />
        <ModeSwitch shown={answer.data?.mode ?? null} />
      </div>
      <p className="mt-1 text-muted-foreground">{t('ledger.lead')}</p>
      <ReadStates read={answer} failed={t('ledger.failed')}>
        {(data) => <Figures data={data} />}
      </ReadStates>
    </main>
  );
});

function Figures({ data }: { data: LedgerAnswer }) {
  const t = useTranslations();
  if (data.currencies.length === 0) return <Alert title={t('ledger.emptyTitle')}>{t('ledger.empty')}</Alert>;
  return (
    <>
      <p className="mt-5 text-muted-foreground text-table">{t('ledger.trialBalance.lead')}</p>
      <div className="mt-3 space-y-8">
        {data.currencies.map((each) => (
          <TrialBalance key={each.currency} ledger={each} data={data} />
        ))}
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        {data.currencies.map((each) => (
          <PeriodChange key={each.currency} ledger={each} from={data.from} />
        ))}
      </div>
      {data.merchants.length > 0 ? <MerchantBalances data={data} /> : null}
    </>
  );
}
