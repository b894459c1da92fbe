'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { StackedBars } from '#components/charts/stacked-bars.tsx';
import { Count } from '#components/ui/money.tsx';
import type { Overview as OverviewData } from '#lib/backoffice/index.ts';
import type { PartProps } from './decline-reasons.tsx';

function labelOf(from: string, bucket: OverviewData['bucket']): string {
  return bucket === 'hour' ? from.slice(11, 16) : from.slice(5, 10);
}

/** Approved and declined payments over time, as bars and as a table; each links to its rows. */
export function VolumeChart({ data: { buckets, bucket }, toList }: PartProps) {
  const router = useRouter();
  const points = buckets.map(({ from, approved, declined }) => ({
    key: from,
    label: labelOf(from, bucket),
    good: approved,
    bad: declined,
  }));
  const listOf = (from: string): string =>
    toList(buckets.find((each) => each.from === from)?.dateSearch ?? '');
  return (
    <section aria-labelledby="throughput" className="mt-10">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 id="throughput" className="font-semibold">
          Volume by {bucket}
        </h2>
        <Legend name="Approved" colour="bg-chart-good" />
        <Legend name="Declined" colour="bg-chart-bad" />
      </div>
      <StackedBars
        points={points}
        goodName="Approved"
        badName="Declined"
        onChoose={({ key }) => router.push(listOf(key))}
      />
      <details className="mt-2">
        <summary className="w-fit cursor-pointer text-muted-foreground text-table">As a table</summary>
        <div className="mt-2 max-h-80 overflow-y-auto">
          <table className="w-full max-w-md text-table">
            <thead>
              <tr className="text-left text-muted-foreground">
                <th scope="col" className="py-1 font-medium">
                  {bucket === 'hour' ? 'Hour (UTC)' : 'Day (UTC)'}
                </th>
                <th scope="col" className="text-right font-medium">
                  Approved
                </th>
                <th scope="col" className="text-right font-medium">
                  Declined
                </th>
              </tr>
            </thead>
            <tbody>
              {buckets.map(({ from, approved, declined }) => (
                <tr key={from} className="border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    <Link href={listOf(from)} className="text-primary hover:underline">
                      {labelOf(from, bucket)}
                    </Link>
                  </th>
                  <td className="text-right">
                    <Count value={approved} />
                  </td>
                  <td className="text-right">
                    <Count value={declined} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Legend({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted-foreground text-table">
      <span aria-hidden className={`size-2.5 rounded-sm ${colour}`} />
      {name}
    </span>
  );
}
