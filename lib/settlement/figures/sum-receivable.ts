import { sql } from 'kysely';
import { modeCondition } from '#lib/payments/index.ts';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';
import { isReceivable, settledInParts } from '../unsettled/unsettled-payments.ts';

/** What an acquirer owes for the payments of a day; refunds and credits count below zero. */
export type ReceivableDay = {
  /** The connector account; null for payments that are older than connector accounts. */
  accountId: string | null;
  currency: string;
  day: string;
  count: number;
  amountMinor: bigint;
};

/** What acquirers owe for approved payments, by connector account, currency and the day when they were made (UTC). */
export async function sumReceivable(
  pool: Pool,
  { scope, isTest }: { scope: SearchScope; isTest: boolean },
): Promise<ReceivableDay[]> {
  const query = anyMerchant(build.selectFrom('payment'), 'staff')
    .select((eb) => [
      sql<string | null>`(SELECT a.connector_account_id FROM payment_attempt a
        WHERE a.merchant_id = payment.merchant_id AND a.payment_id = payment.id ORDER BY a.ordinal DESC LIMIT 1)`.as(
        'accountId',
      ),
      'currency',
      sql<string>`(created_at AT TIME ZONE 'UTC')::date::text`.as('day'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      sql<string>`sum((amount_minor - reversed_minor - (${settledInParts()}))
        * CASE WHEN payment_type IN ('RF', 'CD') THEN -1 ELSE 1 END)::text`.as('minor'),
    ])
    .where(isReceivable())
    .where(compileScope(scope))
    .where(modeCondition(isTest))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`);
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return rows.map(({ minor, currency, ...row }) => ({ ...row, currency: currency ?? '', amountMinor: BigInt(minor) }));
}
