import { sql } from 'kysely';
import { findEntityIds } from '#lib/entities/index.ts';
import { anyMerchant, build, runBuilt, textTable } from '#lib/platform/database/built-query.ts';
import { streamRows } from '#lib/platform/database/bulk/stream-rows.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Condition } from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeyColumn, type KeysetPage } from '#lib/platform/search/keyset.ts';
import type { SearchTerm } from '#lib/platform/search/parse-search.ts';
import type { SearchScope } from '#lib/platform/search/search-scope.ts';
import { countRows } from '#lib/platform/search/searchable-rows.ts';
import type { Payment } from '../payment.ts';
import { paymentColumns, toPayment } from '../store-rows.ts';
import { type CompileInput, compileSearch } from './compile-search.ts';

/** The search: pages by keyset, a capped count, and all rows for an export. */

export type PaymentSearch = {
  terms: readonly SearchTerm[];
  scope: SearchScope;
  now: Date;
  /** What else each payment fulfils. */
  also?: Condition;
};

/** The order of the list of transactions, of registrations too. */
export const paymentOrder: readonly KeyColumn[] = [
  { column: 'created_at', kind: 'time' },
  { column: 'id', kind: 'text' },
];

/** The payments of a page, in its order. */
export async function searchPayments(pool: Pool, search: PaymentSearch, page: KeysetPage): Promise<Payment[]> {
  const input = { ...search, entityIds: await findEntityIds(pool, search.terms, ['merchant', 'channel', 'text']) };
  const query = pageQuery(input, page);
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  return rows.map(toPayment);
}

/** How many transactions fit, counted up to a cap. */
export async function countPayments(pool: Pool, search: PaymentSearch, max: number): Promise<number> {
  const entityIds = await findEntityIds(pool, search.terms, ['merchant', 'channel', 'text']);
  const found = selectStaffPayments().where(compileSearch({ ...search, entityIds }));
  return withStatementTimeout(pool, (connection) => countRows(connection, found, max));
}

/** Every transaction that fits in one snapshot, in this order. */
export async function* readAllPayments(
  pool: Pool,
  search: PaymentSearch,
  descending = true,
): AsyncGenerator<Payment[]> {
  const entityIds = await findEntityIds(pool, search.terms, ['merchant', 'channel', 'text']);
  const order = descending ? 'desc' : 'asc';
  const query = selectStaffPayments()
    .select(paymentColumns)
    .where(compileSearch({ ...search, entityIds }))
    .orderBy('created_at', order)
    .orderBy('id', order);
  for await (const rows of streamRows<Parameters<typeof toPayment>[0]>(pool, query.compile()))
    yield rows.map(toPayment);
}

/** Payments within a scope of staff, which may span merchants. */
function selectStaffPayments() {
  return anyMerchant(build.selectFrom('payment'), 'staff');
}

/** Terms that leave so many rows that the order of time is the way to them. */
const unselective = new Set(['date', 'mode', 'status']);
/** Of how many merchants the newest rows are merged; fewer when each is read on until a state turns up. */
const maxMerged = { ofAnyState: 100, ofOneState: 25 };

/**
 * One page. Of several merchants each gives its newest rows, which are merged: reading the whole table in order of
 * time until these merchants turn up took seconds where they are quiet.
 */
function pageQuery(input: CompileInput, page: KeysetPage) {
  const { scope, terms } = input;
  const hasStatus = terms.some(({ field }) => field === 'status');
  const merges =
    !scope.everything &&
    scope.channelIds.length === 0 &&
    scope.merchantIds.length > 1 &&
    scope.merchantIds.length <= maxMerged[hasStatus ? 'ofOneState' : 'ofAnyState'] &&
    terms.every(({ field, not }) => unselective.has(field) && !not);
  const found = selectStaffPayments()
    .select(paymentColumns)
    .where(compileSearch(merges ? { ...input, scope: { everything: true } } : input))
    .$if(page.beyond !== null, (query) => query.where(isBeyond(page)));
  const rows = inKeysetOrder(found, page);
  if (!merges) return rows;
  const merged = build
    .selectFrom(textTable(scope.merchantIds).as('merchant'))
    .innerJoinLateral(rows.whereRef('payment.merchant_id', '=', sql.ref('merchant.id')).as('newest'), (join) =>
      join.onTrue(),
    )
    .select(paymentColumns.map((column) => `newest.${column}` as const));
  return inKeysetOrder(merged, page, 'newest');
}
