import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';

/**
 * The figures of a period. Counted are the transactions that begin something (PA, DB, CD, SD), because a refund
 * is no attempt to sell; what was refused before an acquirer saw it counts in no rate.
 */

export type PaymentSummary = {
  approved: number;
  declined: number;
  rejected: number;
  open: number;
  volumes: Volume[];
  reasons: { resultCode: string; count: number }[];
  buckets: { from: Date; approved: number; declined: number; volumes: Volume[] }[];
};

/** What was approved in one currency. */
type Volume = { currency: string; approvedMinor: bigint; approved: number };

export type SummaryQuery = { scope: SearchScope; from: Date; to: Date; bucket: 'hour' | 'day' };

type Row = { bucket: Date; state: string; code: string | null; currency: string | null; count: number; sum: string };

export async function summarisePayments(
  pool: Pool,
  { scope, from, to, bucket }: SummaryQuery,
): Promise<PaymentSummary> {
  const query = anyMerchant(build.selectFrom('payment'), 'staff')
    .select((eb) => [
      sql<Date>`date_trunc(${sql.lit(bucket)}, created_at, 'UTC')`.as('bucket'),
      'state',
      sql<string | null>`CASE WHEN state IN ('DECLINED', 'REJECTED') THEN result_code END`.as('code'),
      'currency',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      sql<string>`coalesce(sum(amount_minor), 0)::text`.as('sum'),
    ])
    .where(compileScope(scope))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('payment_type', 'in', ['PA', 'DB', 'CD', 'SD'])
    .groupBy(sql`1, 2, 3, 4`);
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return { ...countStates(rows), volumes: sumVolumes(rows), reasons: countReasons(rows), buckets: countBuckets(rows) };
}

function countStates(rows: readonly Row[]) {
  const of = (...states: string[]): number =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    approved: of('APPROVED'),
    declined: of('DECLINED'),
    rejected: of('REJECTED'),
    open: of('HELD', 'PROCESSING', 'PENDING', 'UNKNOWN'),
  };
}

/** The currency that is used most comes first. */
function sumVolumes(rows: readonly Row[]): Volume[] {
  const volumes = new Map<string, Volume>();
  for (const { state, currency, count, sum } of rows) {
    if (state !== 'APPROVED' || currency === null) continue;
    const volume = volumes.get(currency) ?? { currency, approvedMinor: 0n, approved: 0 };
    volume.approvedMinor += BigInt(sum);
    volume.approved += count;
    volumes.set(currency, volume);
  }
  return [...volumes.values()].sort((a, b) => b.approved - a.approved);
}

function countReasons(rows: readonly Row[]): PaymentSummary['reasons'] {
  const counts = new Map<string, number>();
  for (const { code, count } of rows) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts]
    .map(([resultCode, count]) => ({ resultCode, count }))
    .sort((a, b) => b.count - a.count || a.resultCode.localeCompare(b.resultCode));
}

function countBuckets(rows: readonly Row[]): PaymentSummary['buckets'] {
  const byStart = Map.groupBy(rows, ({ bucket }) => bucket.getTime());
  return Array.from(byStart, ([start, each]) => {
    const { approved, declined } = countStates(each);
    return { from: new Date(start), approved, declined, volumes: sumVolumes(each) };
  }).sort((a, b) => a.from.getTime() - b.from.getTime());
}
