'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { reconciliationApi } from '#components/reconciliation/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { Reconciliation as Figures } from '#lib/reconciliation/staff/index.ts';
import charts from '#messages/en/charts/charts.json';
import ledger from '#messages/en/ledger/ledger.json';
import reconciliation from '#messages/en/reconciliation/reconciliation.json';
import settlementLines from '#messages/en/settlement/settlement-lines.json';
import { Ageing } from './ageing.tsx';
import { Chargebacks, Deadlines } from './chargeback-tables.tsx';
import { DayCharts } from './day-charts.tsx';
import { Exceptions, Fees, Matching } from './line-tables.tsx';
import { queryOf, reconciliationState } from './reconciliation-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Waterfall } from './waterfall.tsx';

/** /reconciliation: whether captured, settled and paid out agree; each figure leads to exactly its rows. */
export const Reconciliation = withMessages(
  { reconciliation, ledger, charts, settlementLines },
  function Reconciliation() {
    const t = useTranslations();
    const { entity } = useShell();
    const [state] = useQueryStates(reconciliationState);
    const answer = useApiQuery(reconciliationApi.reconciliation, { query: { entity, ...queryOf(state) } });
    return (
      <main className="px-4 py-4 sm:px-6 sm:py-6">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="font-semibold text-xl tracking-tight">{t('pages.reconciliation')}</h1>
          <SelectionBar data={answer.data} />
        </div>
        <p className="mt-1 text-muted-foreground">{t('reconciliation.lead')}</p>
        <ReadStates read={answer} failed={t('reconciliation.failed')}>
          {(data) => <Sections data={data} />}
        </ReadStates>
      </main>
    );
  },
);

function Sections({ data }: { data: Figures }) {
  const t = useTranslations();
  if (data.currencies.length === 0)
    return <Alert title={t('reconciliation.emptyTitle')}>{t('reconciliation.empty')}</Alert>;
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <Waterfall data={data} />
      <Fees data={data} />
      <DayCharts data={data} />
      <Ageing data={data} />
      <div className="min-w-0 space-y-8">
        <Exceptions data={data} />
        <Matching data={data} />
      </div>
      <Chargebacks data={data} />
      <Deadlines data={data} />
    </div>
  );
}
