'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { StackedBars } from '#components/charts/stacked-bars.tsx';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Count, Money } from '#components/ui/money.tsx';
import { Notice, Skeleton } from '#components/ui/notice.tsx';
import type { Overview as OverviewData } from '#lib/backoffice/index.ts';
import { Change } from './change.tsx';
import { overviewState, periods } from './overview-state.ts';
import { type PartProps, Reasons, type ToList } from './reasons.tsx';

const periodNames = { today: 'Today', '7d': '7 days', '30d': '30 days' };
const initialTypes = 'type:PA,DB,CD,SD';

/** /: what sold, what did not and why, beside the period before. Every figure leads to its rows. */
export function Overview() {
  const { entity } = useShell();
  const [{ period }, setPlace] = useQueryStates(overviewState, { history: 'push' });
  const overview = useBackOffice<OverviewData>(apiPath('/overview', { entity, period }));
  const toList: ToList = (...conditions) =>
    apiPath('/transactions', { entity, q: [initialTypes, ...conditions].join(' ') });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl tracking-tight">Overview</h1>
        <fieldset className="ml-auto flex rounded-md border p-0.5">
          <legend className="sr-only">Period</legend>
          {periods.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === period}
              onClick={() => void setPlace({ period: each })}
              className="h-7 cursor-pointer rounded px-2.5 text-muted-foreground hover:text-foreground aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-foreground"
            >
              {periodNames[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="text-muted-foreground">
        Preauthorizations, debits, credits and standing debits by UTC day; follow-ups are not counted.
      </p>
      {overview.isPending ? <Skeleton className="mt-6 h-96" /> : null}
      {overview.isError ? (
        <Notice
          title="The figures could not be read"
          action={<Button onClick={() => void overview.refetch()}>Try again</Button>}
        >
          {overview.error.message}
        </Notice>
      ) : null}
      {overview.data && !overview.isError ? (
        <div className={overview.isPlaceholderData ? 'opacity-60' : ''}>
          <Figures data={overview.data} toList={toList} />
          <Throughput data={overview.data} toList={toList} />
          <Reasons data={overview.data} toList={toList} />
        </div>
      ) : null}
    </main>
  );
}

const rateOf = ({ approved, declined }: OverviewData['current']): number =>
  approved + declined === 0 ? 0 : (approved / (approved + declined)) * 100;

function Figures({ data, toList }: PartProps) {
  const { current, previous, dateSearch } = data;
  const [main, ...others] = current.volumes;
  const before = previous.volumes.find(({ currency }) => currency === main?.currency);
  return (
    <dl className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        name="Approved volume"
        href={toList('status:approved', dateSearch)}
        value={main ? <Money amount={main.amount} currency={main.currency} /> : 'None'}
      >
        {main ? <Change now={Number(main.amount)} before={Number(before?.amount ?? 0)} /> : null}
        {others.length > 0 ? (
          <span className="block">
            and{' '}
            {others.slice(0, 4).map(({ currency, amount }, index) => (
              <span key={currency}>
                {index > 0 ? ', ' : ''}
                <Money amount={amount} currency={currency} />
              </span>
            ))}
          </span>
        ) : null}
      </Figure>
      <Figure
        name="Approval rate"
        href={toList('status:declined', dateSearch)}
        value={current.approved + current.declined === 0 ? 'None' : `${rateOf(current).toFixed(1)} %`}
      >
        {previous.approved + previous.declined > 0 ? (
          <Change now={rateOf(current)} before={rateOf(previous)} points />
        ) : null}
        <span className="block">
          <Count value={current.declined} /> declined by an acquirer
        </span>
      </Figure>
      <Figure
        name="Transactions"
        href={toList(dateSearch)}
        value={<Count value={current.approved + current.declined + current.rejected + current.open} />}
      >
        <Change
          now={current.approved + current.declined + current.rejected + current.open}
          before={previous.approved + previous.declined + previous.rejected + previous.open}
        />
        <span className="block">
          <Count value={current.rejected} /> refused by us, <Count value={current.open} /> still open
        </span>
      </Figure>
      <Figure
        name="Acquirer latency"
        href={toList('status:approved,declined', dateSearch)}
        value={data.latency ? formatMs(data.latency.p50Ms) : 'None'}
      >
        {data.latency ? (
          <>
            {data.previousLatency ? (
              <Change now={data.latency.p50Ms} before={data.previousLatency.p50Ms} />
            ) : null}
            <span className="block" title={`Of the newest ${data.latency.answers} answers`}>
              median; 95 % within {formatMs(data.latency.p95Ms)}
            </span>
          </>
        ) : null}
      </Figure>
    </dl>
  );
}

function formatMs(ms: number): string {
  if (ms < 1) return '< 1 ms';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

type FigureProps = { name: string; href: string; value: ReactNode; children: ReactNode };

function Figure({ name, href, value, children }: FigureProps) {
  return (
    <div className="border-t pt-3">
      <dt className="text-muted-foreground">{name}</dt>
      <dd>
        <Link href={href} className="font-semibold text-2xl tabular-nums tracking-tight hover:underline">
          {value}
        </Link>
        <span className="block text-table text-muted-foreground">{children}</span>
      </dd>
    </div>
  );
}

function labelOf(from: string, bucket: OverviewData['bucket']): string {
  return bucket === 'hour' ? from.slice(11, 16) : from.slice(5, 10);
}

function Throughput({ data: { buckets, bucket }, toList }: PartProps) {
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
          Throughput by {bucket}
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
