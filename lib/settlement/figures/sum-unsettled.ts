import { sql } from 'kysely';
import { modeCondition } from '#lib/payments/index.ts';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { isUnsettled } from '../unsettled/unsettled-payments.ts';

/** What of one day no acquirer has settled; refunds and credits count below zero. */
export type UnsettledDay = { day: string; count: number; amountMinor: bigint };

/** Unsettled payments in one currency by the day when they were made. */
export async function sumUnsettled(
  pool: Pool,
  { scope, isTest, currency, now }: { scope: SearchScope; isTest: boolean; currency: string; now: Date },
): Promise<UnsettledDay[]> {
  const unsettled = await isUnsettled(pool, now);
  const query = anyMerchant(build.selectFrom('payment'), 'staff')
    .select((eb) => [
      sql<string>`(created_at AT TIME ZONE 'UTC')::date::text`.as('day'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      sql<string>`sum(CASE WHEN payment_type IN ('RF', 'CD') THEN -amount_minor ELSE amount_minor END)::text`.as(
        'minor',
      ),
    ])
    .where(unsettled)
    .where(compileScope(scope))
    .where(modeCondition(isTest))
    .where('currency', '=', currency)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return rows.map(({ day, count, minor }) => ({ day, count, amountMinor: BigInt(minor) }));
}
