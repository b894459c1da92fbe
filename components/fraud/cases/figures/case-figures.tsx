'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Chart } from '#components/charts/chart.tsx';
import { periodState } from '#components/charts/period-state.ts';
import { PeriodSwitch } from '#components/charts/period-switch.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { formatDay } from '#components/ui/values/time/format-time.ts';
import type { CaseFigures as Figures } from '#lib/fraud/staff/index.ts';
import charts from '#messages/en/charts/charts.json';
import caseFigures from '#messages/en/fraud/case-figures.json';
import { AnalystTable } from './analyst-table.tsx';
import { OpenAges } from './open-ages.tsx';
import { ReportCard } from './report-card.tsx';

/** /cases/figures: how fast cases are decided, and what became of the decisions. */
export const CaseFigures = withMessages({ caseFigures, charts }, function CaseFigures() {
  const t = useTranslations();
  const { entity } = useShell();
  const [{ period }] = useQueryStates(periodState);
  const figures = useApiQuery(fraudApi.cases.figures, { query: { entity, period } });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <PageLink to="/cases">{t('caseFigures.back')}</PageLink>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl tracking-tight">{t('pages.caseFigures')}</h1>
        <PeriodSwitch />
      </div>
      <p className="text-muted-foreground">{t('caseFigures.lead')}</p>
      <ReadStates read={figures} failed={t('caseFigures.failed')}>
        {(data) => (
          <>
            <OpenAges open={data.open} />
            <Decisions data={data} />
            {data.analysts.length > 0 ? <AnalystTable {...data} /> : null}
            <ReportCard period={data.period} />
          </>
        )}
      </ReadStates>
    </main>
  );
});

/** Approved and cancelled cases over time. */
function Decisions({ data: { buckets, bucket } }: { data: Figures }) {
  const t = useTranslations();
  const { href } = useShell();
  const searches = new Map(buckets.map(({ from, search }) => [from, search]));
  return (
    <div className="mt-10">
      <Chart
        title={t('caseFigures.volume.title', { bucket })}
        unit={t('caseFigures.volume.unit')}
        kind="bars"
        series={[
          { key: 'approved', name: t('caseFigures.volume.approved') },
          { key: 'cancelled', name: t('caseFigures.volume.cancelled') },
        ]}
        pointName={bucket === 'hour' ? t('caseFigures.volume.hour') : t('caseFigures.volume.day')}
        points={buckets.map(({ from, approved, cancelled }) => ({
          key: from,
          label: bucket === 'hour' ? from.slice(11, 16) : formatDay(from, 'UTC', new Date(from)),
          values: { approved, cancelled },
        }))}
        href={({ key }) => href(`/cases?q=${encodeURIComponent(searches.get(key) ?? '')}`)}
        empty={<Alert title={t('caseFigures.volume.emptyTitle')}>{t('caseFigures.volume.empty')}</Alert>}
      />
    </div>
  );
}
