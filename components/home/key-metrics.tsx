import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Count, Money } from '#components/ui/values/money.tsx';
import { Share } from '#components/ui/values/share.tsx';
import type { Overview as OverviewData } from '#lib/home/staff/index.ts';
import type { PartProps } from './decline-reasons.tsx';
import { rateOf } from './lowest-approval.ts';
import { Trend } from './trend.tsx';

const hasRate = ({ approved, declined }: OverviewData['current']): boolean => approved + declined > 0;

const maxVolumesShown = 3;

/** The volumes of the other currencies; all of them are one click away. */
function OtherVolumes({ volumes }: { volumes: OverviewData['current']['volumes'] }) {
  const t = useTranslations();
  const list = (shown: typeof volumes): ReactNode =>
    shown.map(({ currency, amount }) => (
      <li key={currency}>
        <Money amount={amount} currency={currency} />
      </li>
    ));
  const rest = volumes.slice(maxVolumesShown);
  if (volumes.length === 0) return null;
  return (
    <>
      <ul>{list(volumes.slice(0, maxVolumesShown))}</ul>
      {rest.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded">
            {t('overview.metrics.moreCurrencies', { count: rest.length })}
          </summary>
          <ul>{list(rest)}</ul>
        </details>
      ) : null}
    </>
  );
}

/** Approved volume, approval rate, number of transactions and acquirer latency. */
export function KeyMetrics({ data, toList }: PartProps) {
  const t = useTranslations();
  const { current, previous, dateSearch } = data;
  const [main, ...others] = current.volumes;
  const before = previous.volumes.find(({ currency }) => currency === main?.currency);
  return (
    <dl className="mt-5 grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        name={t('overview.metrics.approvedVolume')}
        href={toList('status:succeeded', dateSearch)}
        value={main ? <Money amount={main.amount} currency={main.currency} /> : t('common.none')}
      >
        {main ? <Trend now={Number(main.amount)} before={Number(before?.amount ?? 0)} /> : null}
        <OtherVolumes volumes={others} />
      </Figure>
      <Figure
        name={t('overview.metrics.approvalRate')}
        href={toList('status:declined,cancelled,expired', dateSearch)}
        value={hasRate(current) ? <Share value={rateOf(current)} /> : t('common.none')}
      >
        {hasRate(current) && hasRate(previous) ? (
          <Trend now={rateOf(current) * 100} before={rateOf(previous) * 100} points />
        ) : null}
        <span className="block">
          {t.rich('overview.metrics.declined', { count: () => <Count value={current.declined} /> })}
        </span>
      </Figure>
      <Figure
        name={t('overview.metrics.transactions')}
        href={toList(dateSearch)}
        value={<Count value={current.approved + current.declined + current.rejected + current.open} />}
      >
        <Trend
          now={current.approved + current.declined + current.rejected + current.open}
          before={previous.approved + previous.declined + previous.rejected + previous.open}
        />
        <span className="block">
          {t.rich('overview.metrics.rejectedAndOpen', {
            rejected: () => <Count value={current.rejected} />,
            open: () => <Count value={current.open} />,
          })}
        </span>
      </Figure>
      <Figure
        name={t('overview.metrics.latency')}
        href={toList('status:succeeded,declined,cancelled,expired', dateSearch)}
        value={data.latency ? formatMs(data.latency.p50Ms) : t('common.none')}
      >
        {data.latency ? (
          <>
            {data.previousLatency ? <Trend now={data.latency.p50Ms} before={data.previousLatency.p50Ms} /> : null}
            <span className="block" title={t('overview.metrics.latencyBasis', { count: data.latency.answers })}>
              {t('overview.metrics.latencyMedian', { p95: formatMs(data.latency.p95Ms) })}
            </span>
          </>
        ) : null}
      </Figure>
    </dl>
  );
}

function formatMs(ms: number): string {
  if (ms < 1) return '< 1 ms';
  // 999.5 would be rounded to 1,000 ms.
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
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
        <div className="text-table text-muted-foreground">{children}</div>
      </dd>
    </div>
  );
}
