'use client';

import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { pagePath } from '#components/api/client.ts';
import { Chart } from '#components/charts/chart.tsx';
import type { ChartMark, ChartPoint, ChartProps } from '#components/charts/chart-data.ts';
import { SegmentedControl } from '#components/charts/segmented-control.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { Overview as OverviewData } from '#lib/home/staff/index.ts';
import { useChartTitles } from './chart-titles.ts';
import type { PartProps } from './decline-reasons.tsx';

/** The measure that counts transactions; the others are currencies. */
const countMeasure = 'count';

type Bucket = OverviewData['buckets'][number];

/** Payments over time, by number or by money in one currency; each bar and point links to its rows. */
export function VolumeChart({ data, toList }: PartProps) {
  const t = useTranslations();
  const { entity } = useShell();
  const titles = useChartTitles(data);
  const [requested, setMeasure] = useQueryState('measure', { defaultValue: countMeasure, history: 'push' });
  const currencies = data.current.volumes.map(({ currency }) => currency);
  const measure = currencies.includes(requested) ? requested : countMeasure;
  const searches = new Map(data.buckets.map(({ from, dateSearch }) => [from, dateSearch]));
  const shared = {
    hrefOfRange: (first: ChartPoint, last: ChartPoint) =>
      toList(rangeOf(searches.get(first.key) ?? '', searches.get(last.key) ?? '')),
    marks: data.buckets.flatMap(({ from, ruleChanges, deployed, dateSearch }): ChartMark[] => {
      const rules = {
        key: from,
        text: t('overview.volume.ruleChanges', { count: ruleChanges }),
        href: pagePath('/audit', { entity, q: `action:risk-rule,routing-rule ${dateSearch}` }),
      };
      const versions = deployed.map((version) => ({ key: from, text: t('overview.volume.deployed', { version }) }));
      return ruleChanges > 0 ? [rules, ...versions] : versions;
    }),
    pointName: data.bucket === 'hour' ? t('overview.volume.hour') : t('overview.volume.day'),
    empty: <Alert title={t('overview.volume.emptyTitle')}>{t('overview.volume.empty')}</Alert>,
    controls: (
      <MeasureSwitch currencies={currencies} value={measure} onChange={(value) => void setMeasure(value)} />
    ) as ReactNode,
  };
  const pointsOf = (valuesOf: (bucket: Bucket) => ChartProps['points'][number]['values']) =>
    data.buckets.map((bucket) => ({ key: bucket.from, label: titles.labelOf(bucket.from), values: valuesOf(bucket) }));
  return (
    <div className="mt-10">
      {measure === countMeasure ? (
        <Chart
          {...shared}
          title={titles.ofApproval()}
          unit={t('overview.volume.unit')}
          kind="bars"
          series={[
            { key: 'approved', name: t('overview.volume.approved') },
            { key: 'declined', name: t('overview.volume.declined') },
          ]}
          points={pointsOf(({ approved, declined }) => ({ approved, declined }))}
          href={({ key }) => toList(searches.get(key) ?? '')}
        />
      ) : (
        <Chart
          {...shared}
          title={titles.ofMoney(measure)}
          unit={measure}
          kind="lines"
          series={[
            { key: 'amount', name: t('overview.volume.thisPeriod') },
            { key: 'previously', name: t('overview.volume.periodBefore') },
          ]}
          points={pointsOf(({ volumes }) => {
            const volume = volumes.find(({ currency }) => currency === measure);
            return { amount: volume?.amount ?? null, previously: volume?.previously ?? null };
          })}
          href={({ key }) => toList('status:succeeded', `currency:${measure}`, searches.get(key) ?? '')}
        />
      )}
    </div>
  );
}

/** From the begin of one search for a time to the end of another. */
function rangeOf(first: string, last: string): string {
  const begin = first.replace(/\.\..*/, '');
  const end = last.replace(/^date:(?:.*\.\.)?/, '');
  return begin === `date:${end}` ? begin : `${begin}..${end}`;
}

type SwitchProps = { currencies: readonly string[]; value: string; onChange: (value: string) => void };

/** As many as fit beside the title; the others are in the figures above. */
const maxCurrencies = 4;

function MeasureSwitch({ currencies, value, onChange }: SwitchProps) {
  const t = useTranslations();
  if (currencies.length === 0) return null;
  return (
    <SegmentedControl
      legend={t('overview.volume.measure')}
      options={[
        { value: countMeasure, name: t('overview.volume.number') },
        ...currencies.slice(0, maxCurrencies).map((currency) => ({ value: currency, name: currency })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
