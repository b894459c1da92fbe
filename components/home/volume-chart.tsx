'use client';

import { useTranslations } from 'next-intl';
import { Chart } from '#components/charts/chart.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Overview as OverviewData } from '#lib/home/staff/index.ts';
import type { PartProps } from './decline-reasons.tsx';

function labelOf(from: string, bucket: OverviewData['bucket']): string {
  return bucket === 'hour' ? from.slice(11, 16) : from.slice(5, 10);
}

/** Approved and declined payments over time; each bar links to its rows. */
export function VolumeChart({ data: { buckets, bucket }, toList }: PartProps) {
  const t = useTranslations();
  const searches = new Map(buckets.map(({ from, dateSearch }) => [from, dateSearch]));
  return (
    <div className="mt-10">
      <Chart
        title={t('overview.volume.title', { bucket })}
        unit={t('overview.volume.unit')}
        kind="bars"
        series={[
          { key: 'approved', name: t('overview.volume.approved') },
          { key: 'declined', name: t('overview.volume.declined') },
        ]}
        pointName={bucket === 'hour' ? t('overview.volume.hour') : t('overview.volume.day')}
        points={buckets.map(({ from, approved, declined }) => ({
          key: from,
          label: labelOf(from, bucket),
          values: { approved, declined },
        }))}
        href={({ key }) => toList(searches.get(key) ?? '')}
        empty={<Alert title={t('overview.volume.emptyTitle')}>{t('overview.volume.empty')}</Alert>}
      />
    </div>
  );
}
