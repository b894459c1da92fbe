'use client';

import { Chart } from '#components/charts/chart.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Overview as OverviewData } from '#lib/backoffice/index.ts';
import type { PartProps } from './decline-reasons.tsx';

const series = [
  { key: 'approved', name: 'Approved' },
  { key: 'declined', name: 'Declined' },
];

function labelOf(from: string, bucket: OverviewData['bucket']): string {
  return bucket === 'hour' ? from.slice(11, 16) : from.slice(5, 10);
}

/** Approved and declined payments over time; each bar links to its rows. */
export function VolumeChart({ data: { buckets, bucket }, toList }: PartProps) {
  const searches = new Map(buckets.map(({ from, dateSearch }) => [from, dateSearch]));
  return (
    <div className="mt-10">
      <Chart
        title={`Volume by ${bucket}`}
        unit="transactions"
        kind="bars"
        series={series}
        pointName={bucket === 'hour' ? 'Hour (UTC)' : 'Day (UTC)'}
        points={buckets.map(({ from, approved, declined }) => ({
          key: from,
          label: labelOf(from, bucket),
          values: { approved, declined },
        }))}
        href={({ key }) => toList(searches.get(key) ?? '')}
        empty={
          <Alert title="No transactions in this period">
            Approved and declined transactions appear here. Choose a longer period to see earlier ones.
          </Alert>
        }
      />
    </div>
  );
}
