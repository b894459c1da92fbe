import type { Pool } from '#lib/platform/database/pool.ts';
import { ConditionList, compileScope, type SearchScope } from './compile-search.ts';
import { withStatementTimeout } from './search-payments.ts';

/** How long acquirers took to answer, in milliseconds: half of the answers, and all but five in a hundred. */
export type Latency = { p50Ms: number; p95Ms: number; answers: number };

/** The newest answers say how it is; more of them would only say it later. */
const sampled = 5_000;

/** Of transactions that were answered at once: a shopper's thinking time is no latency. */
export async function measureAcquirerLatency(
  pool: Pool,
  ask: { scope: SearchScope; from: Date; to: Date },
): Promise<Latency | null> {
  const list = new ConditionList();
  compileScope(list, ask.scope);
  list.add(`created_at >= ${list.value(ask.from)}`);
  list.add(`created_at < ${list.value(ask.to)}`);
  const text = `
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY took) AS "p50Ms",
           percentile_cont(0.95) WITHIN GROUP (ORDER BY took) AS "p95Ms", count(*)::int AS answers
    FROM (
      SELECT extract(epoch FROM attempt.completed_at - attempt.opened_at)::float8 * 1000 AS took
      FROM (
        /* any merchant: staff */ SELECT merchant_id, id FROM payment WHERE ${list.sql} AND state IN ('APPROVED', 'DECLINED')
        ORDER BY created_at DESC, id DESC LIMIT ${sampled}
      ) AS newest
      JOIN payment_attempt attempt ON attempt.merchant_id = newest.merchant_id
        AND attempt.payment_id = newest.id
      WHERE attempt.completed_at IS NOT NULL AND attempt.query_count = 0
    ) AS answered`;
  const { rows } = await withStatementTimeout(pool, (client) => client.query<Latency>(text, list.values));
  const [latency] = rows;
  return latency && latency.answers > 0 ? latency : null;
}
