import { type RawBuilder, sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';

/** How long acquirers took to answer, in milliseconds: half of the answers, and all but five in a hundred. */
export type Latency = { p50Ms: number; p95Ms: number; answers: number };

/** The newest answers say how it is; more of them would only say it later. */
const sampled = 5_000;

/** Of transactions that were answered at once: a shopper's thinking time is no latency. */
export async function measureAcquirerLatency(
  pool: Pool,
  { scope, from, to }: { scope: SearchScope; from: Date; to: Date },
): Promise<Latency | null> {
  const newest = anyMerchant(build.selectFrom('payment'), 'staff')
    .select(['merchant_id', 'id'])
    .where(compileScope(scope))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('state', 'in', ['APPROVED', 'DECLINED'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sampled);
  const answered = build
    .selectFrom(newest.as('newest'))
    .innerJoin('payment_attempt as attempt', (join) =>
      join.onRef('attempt.merchant_id', '=', 'newest.merchant_id').onRef('attempt.payment_id', '=', 'newest.id'),
    )
    .select(sql<number>`extract(epoch FROM attempt.completed_at - attempt.opened_at)::float8 * 1000`.as('took'))
    .where('attempt.completed_at', 'is not', null)
    .where('attempt.query_count', '=', 0);
  const query = build
    .selectFrom(answered.as('answered'))
    .select((eb) => [
      percentileOf(0.5).as('p50Ms'),
      percentileOf(0.95).as('p95Ms'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('answers'),
    ]);
  const [latency] = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return latency && latency.answers > 0 ? latency : null;
}

const percentileOf = (share: number): RawBuilder<number> =>
  sql<number>`percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY took)`;
