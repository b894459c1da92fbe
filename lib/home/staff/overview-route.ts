import { z } from 'zod';
import { findRuleChanges } from '#lib/audit/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { type Latency, measureAcquirerLatency, type PaymentSummary, summarisePayments } from '#lib/payments/index.ts';
import { type Deployment, findDeployments } from '#lib/platform/startup/releases.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import {
  bucketStarts,
  type Period,
  type PeriodName,
  periodOf,
  periods,
  searchOfBucket,
  startOfBucket,
} from '#lib/staff/period.ts';
import { permissionsOf } from '#lib/staff/permissions.ts';
import { route } from '#lib/staff/route.ts';

export type OverviewFigures = {
  approved: number;
  declined: number;
  rejected: number;
  open: number;
  volumes: { currency: string; amount: string; approved: number }[];
};

export type Overview = {
  period: PeriodName;
  bucket: 'hour' | 'day';
  from: string;
  to: string;
  /** The condition of the search language that means this period. */
  dateSearch: string;
  current: OverviewFigures;
  previous: OverviewFigures;
  /** Of the acquirers; null where nothing was answered. */
  latency: Latency | null;
  previousLatency: Latency | null;
  reasons: { resultCode: string; description: string; count: number; previously: number }[];
  buckets: {
    from: string;
    approved: number;
    declined: number;
    /** Approved amounts by currency, beside those of the same hour or day in the period before. */
    volumes: { currency: string; amount: string; previously: string }[];
    /** Changes of rules in it, for a reader of the audit log. */
    ruleChanges: number;
    /** Versions that began to serve in it, for the same reader. */
    deployed: string[];
    dateSearch: string;
  }[];
};

/** The figures of whole UTC days up to now, beside the same stretch just before. */
export const overviewRoute = route({
  method: 'GET',
  path: '/overview',
  permission: 'transactions.read',
  query: z.object({ period: z.enum(periods).default('7d') }),
  run: async ({ db }, { query: { period }, entityScope, user, now }): Promise<Overview> => {
    const scope = await entityScope.scope();
    const whole = periodOf(period, now);
    const { from, bucket, lengthMs } = whole;
    const earlier = (date: Date): Date => new Date(date.getTime() - lengthMs);
    const before = { scope, from: earlier(from), to: earlier(now) };
    const readsAudit = permissionsOf(user.roles).includes('audit.read');
    const [current, previous, latency, previousLatency, changes, deployments] = await Promise.all([
      summarisePayments(db.pool, { scope, from, to: now, bucket }),
      summarisePayments(db.pool, { ...before, bucket }),
      measureAcquirerLatency(db.pool, { scope, from, to: now }),
      measureAcquirerLatency(db.pool, before),
      readsAudit ? findRuleChanges(db, from, now) : [],
      readsAudit ? findDeployments(db, from, now) : [],
    ]);
    const counted = new Map(previous.reasons.map(({ resultCode, count }) => [resultCode, count]));
    return {
      period,
      bucket,
      from: from.toISOString(),
      to: now.toISOString(),
      dateSearch: `date:>=${from.toISOString().slice(0, 10)}`,
      current: figuresOf(current),
      previous: figuresOf(previous),
      latency,
      previousLatency,
      reasons: current.reasons
        .slice(0, 8)
        .map(({ resultCode, count }) => ({
          resultCode,
          description: resultDescription(resultCode as Parameters<typeof resultDescription>[0]),
          count,
          previously: counted.get(resultCode) ?? 0,
        })),
      buckets: fillBuckets(current, previous, whole, { changes, deployments }),
    };
  },
});

function figuresOf({ approved, declined, rejected, open, volumes }: PaymentSummary): OverviewFigures {
  return {
    approved,
    declined,
    rejected,
    open,
    volumes: volumes.map((volume) => ({
      currency: volume.currency,
      amount: decimalOf(volume.approvedMinor, volume.currency) ?? '',
      approved: volume.approved,
    })),
  };
}

/** Hours and days without a payment are zero, not missing. */
function fillBuckets(
  current: PaymentSummary,
  previous: PaymentSummary,
  period: Period,
  { changes, deployments }: { changes: readonly Date[]; deployments: readonly Deployment[] },
): Overview['buckets'] {
  const now = new Map(current.buckets.map((each) => [each.from.getTime(), each]));
  const before = new Map(previous.buckets.map((each) => [each.from.getTime() + period.lengthMs, each]));
  return bucketStarts(period).map((start) => {
    const isInside = (at: Date): boolean => startOfBucket(at, period.bucket).getTime() === start.getTime();
    const found = now.get(start.getTime());
    const amountOf = (bucket: typeof found, currency: string): string =>
      decimalOf(bucket?.volumes.find((volume) => volume.currency === currency)?.approvedMinor ?? 0n, currency) ?? '';
    return {
      from: start.toISOString(),
      approved: found?.approved ?? 0,
      declined: found?.declined ?? 0,
      volumes: current.volumes.map(({ currency }) => ({
        currency,
        amount: amountOf(found, currency),
        previously: amountOf(before.get(start.getTime()), currency),
      })),
      ruleChanges: changes.filter(isInside).length,
      deployed: [...new Set(deployments.filter(({ at }) => isInside(at)).map(({ version }) => version))],
      dateSearch: searchOfBucket('date', start, period.bucket),
    };
  });
}
