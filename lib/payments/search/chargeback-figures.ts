import { expressionBuilder, sql } from 'kysely';
import { any, anyMerchant, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Condition } from '#lib/platform/search/conditions.ts';
import { compileScope, type SearchScope } from '#lib/platform/search/search-scope.ts';

/** The types of payments that can be charged back. */
export const sellingTypes = ['DB', 'SD', 'CP', 'RB'] as const;

/** How many payments and chargebacks of a brand were approved; a chargeback has its reason. */
export type ChargebackCount = { brand: string | null; isChargeback: boolean; resultCode: string | null; count: number };

type Query = { scope: SearchScope; isTest: boolean; currency: string; from: Date; before: Date };

const eb = expressionBuilder<Tables, 'payment'>();

/** Live or test payments, as the search `mode:` finds them. */
export function modeCondition(isTest: boolean): Condition {
  return isTest ? eb('payment.mode', '=', any(['INTERNAL', 'EXTERNAL'])) : eb('payment.mode', '=', 'LIVE');
}

/** Payments and chargebacks of a range of time in one currency, by brand; chargebacks by reason too. */
export async function countChargebacks(
  pool: Pool,
  { scope, isTest, currency, from, before }: Query,
): Promise<ChargebackCount[]> {
  const query = anyMerchant(build.selectFrom('payment'), 'staff')
    .select((each) => [
      'payment_brand as brand',
      sql<boolean>`payment_type = 'CB'`.as('isChargeback'),
      sql<string | null>`CASE WHEN payment_type = 'CB' THEN result_code END`.as('resultCode'),
      each.cast<number>(each.fn.countAll(), 'integer').as('count'),
    ])
    .where(compileScope(scope))
    .where(modeCondition(isTest))
    .where('state', '=', 'APPROVED')
    .where('payment_type', 'in', [...sellingTypes, 'CB'])
    .where('currency', '=', currency)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`);
  return withStatementTimeout(pool, (connection) => runBuilt(connection, query));
}
