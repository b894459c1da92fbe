import Link from 'next/link';
import type { ReactNode } from 'react';
import { Count, Money } from '#components/ui/money.tsx';
import type { Overview as OverviewData } from '#lib/backoffice/index.ts';
import type { PartProps } from './decline-reasons.tsx';
import { Trend } from './trend.tsx';

const rateOf = ({ approved, declined }: OverviewData['current']): number =>
  approved + declined === 0 ? 0 : (approved / (approved + declined)) * 100;

/** Approved volume, approval rate, number of transactions and acquirer latency. */
export function KeyMetrics({ data, toList }: PartProps) {
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
        {main ? <Trend now={Number(main.amount)} before={Number(before?.amount ?? 0)} /> : null}
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
          <Trend now={rateOf(current)} before={rateOf(previous)} points />
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
        <Trend
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
              <Trend now={data.latency.p50Ms} before={data.previousLatency.p50Ms} />
            ) : null}
            <span className="block" title={`Based on the latest ${data.latency.answers} responses`}>
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
