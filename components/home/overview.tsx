'use client';

import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { pagePath } from '#components/api/client.ts';
import { ReadStates } from '#components/api/read-states.tsx';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { periodState } from '#components/charts/period-state.ts';
import { PeriodSwitch } from '#components/charts/period-switch.tsx';
import { homeApi } from '#components/home/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { withMessages } from '#components/ui/messages.tsx';
import charts from '#messages/en/charts/charts.json';
import overview from '#messages/en/home/overview.json';
import { DeclineReasons, type ToList } from './decline-reasons.tsx';
import { KeyMetrics } from './key-metrics.tsx';
import { VolumeChart } from './volume-chart.tsx';

const initialTypes = 'type:PA,DB,CD,SD';

/** Key figures compared with the previous period. Each figure links to its rows. */
export const Overview = withMessages({ overview, charts }, function Overview() {
  const t = useTranslations();
  const { entity } = useShell();
  const [{ period }] = useQueryStates(periodState);
  const overview = useApiQuery(homeApi.overview, { query: { entity, period } });
  const toList: ToList = (...conditions) =>
    pagePath('/transactions', { entity, q: [initialTypes, ...conditions].join(' ') });
  return (
    <section aria-labelledby="overview" className="mt-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="overview" className="font-semibold text-lg tracking-tight">
          {t('overview.title')}
        </h2>
        <PeriodSwitch />
      </div>
      <p className="text-muted-foreground">{t('overview.lead')}</p>
      <ReadStates read={overview} failed={t('overview.failed')}>
        {(data) => (
          <>
            <KeyMetrics data={data} toList={toList} />
            <VolumeChart data={data} toList={toList} />
            <DeclineReasons data={data} toList={toList} />
          </>
        )}
      </ReadStates>
    </section>
  );
});
