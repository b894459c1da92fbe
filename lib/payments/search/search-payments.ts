import { expressionBuilder, sql } from 'kysely';
import { anyMerchant, build, runBuilt, type Tables, textTable } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import { streamRows } from '#lib/platform/database/stream-rows.ts';
import type { Payment } from '../payment.ts';
import { paymentColumns, toPayment } from '../store-rows.ts';
import {
  type CompileInput,
  type Condition,
  compileSearch,
  type EntityIds,
  type SearchScope,
} from './compile-search.ts';
import type { SearchTerm } from './parse-search.ts';
import * as statements from './sql/index.ts';

/** The search: pages by keyset, a capped count, and all rows for an export. */

/** A place in the order "newest first": pages continue from a row, never from a number. */
export type SearchCursor = string;

export type PaymentSearch = { terms: readonly SearchTerm[]; scope: SearchScope; now: Date };

export type SearchPage = {
  payments: Payment[];
  newer: SearchCursor | null;
  older: SearchCursor | null;
};

export type PageQuery = {
  limit: number;
  olderThan?: SearchCursor | undefined;
  newerThan?: SearchCursor | undefined;
};

/** The cap of counts: larger numbers need not be exact, and counting would be slow. */
export const maxCounted = 10_000;

const cursorForm = /^(\d{1,15})-([0-9a-f]{32})$/;

export function isSearchCursor(text: string): boolean {
  return cursorForm.test(text);
}

export function cursorOf({ createdAt, id }: Pick<Payment, 'createdAt' | 'id'>): SearchCursor {
  return `${createdAt.getTime()}-${id}`;
}

/** The place that a cursor names. */
export function readCursor(cursor: SearchCursor): Pick<Payment, 'createdAt' | 'id'> {
  const [, ms, id] = cursorForm.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw new Error('not a cursor of a search');
  return { createdAt: new Date(Number(ms)), id };
}

export async function searchPayments(
  pool: Pool,
  search: PaymentSearch,
  page: PageQuery,
): Promise<SearchPage> {
  const backwards = page.newerThan !== undefined;
  const input = { ...search, entityIds: await findEntityIds(pool, search.terms) };
  const query = pageQuery(input, {
    limit: page.limit + 1,
    cursor: page.olderThan ?? page.newerThan,
    backwards,
  });
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  const hasMore = rows.length > page.limit;
  const payments = rows.slice(0, page.limit).map(toPayment);
  if (backwards) payments.reverse();
  const first = payments[0];
  const last = payments.at(-1);
  const cameFrom = page.olderThan !== undefined || backwards;
  return {
    payments,
    newer: first && (backwards ? hasMore : cameFrom) ? cursorOf(first) : null,
    older: last && (backwards || hasMore) ? cursorOf(last) : null,
  };
}

/** How many transactions fit, counted up to a cap. */
export async function countPayments(
  pool: Pool,
  search: PaymentSearch,
): Promise<{ count: number; capped: boolean }> {
  const entityIds = await findEntityIds(pool, search.terms);
  const found = selectStaffPayments()
    .select(sql`1`.as('one'))
    .where(compileSearch({ ...search, entityIds }))
    .limit(maxCounted + 1);
  const query = build.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<string>().as('count'));
  const rows = await withStatementTimeout(pool, (connection) => runBuilt(connection, query));
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, maxCounted), capped: count > maxCounted };
}

/** Every transaction that fits, newest first, in one snapshot. */
export async function* readAllPayments(pool: Pool, search: PaymentSearch): AsyncGenerator<Payment[]> {
  const entityIds = await findEntityIds(pool, search.terms);
  const query = selectStaffPayments()
    .select(paymentColumns)
    .where(compileSearch({ ...search, entityIds }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  for await (const rows of streamRows(pool, query)) yield rows.map(toPayment);
}

/** Payments within a scope of staff, which may span merchants. */
function selectStaffPayments() {
  return anyMerchant(build.selectFrom('payment'), 'staff');
}

type Page = { limit: number; cursor: SearchCursor | undefined; backwards: boolean };

/** Terms that leave so many rows that the order of time is the way to them. */
const unselective = new Set(['date', 'mode', 'status']);
/** Of how many merchants the newest rows are merged; fewer when each is read on until a state turns up. */
const maxMerged = { ofAnyState: 100, ofOneState: 25 };

/**
 * One page. Of several merchants each gives its newest rows, which are merged: reading the whole table in order of
 * time until these merchants turn up took seconds where they are quiet.
 */
function pageQuery(input: CompileInput, page: Page) {
  const { scope, terms } = input;
  const order = page.backwards ? 'asc' : 'desc';
  const hasStatus = terms.some(({ field }) => field === 'status');
  const merges =
    !scope.everything &&
    scope.channelIds.length === 0 &&
    scope.merchantIds.length > 1 &&
    scope.merchantIds.length <= maxMerged[hasStatus ? 'ofOneState' : 'ofAnyState'] &&
    terms.every(({ field, not }) => unselective.has(field) && !not);
  const rows = selectStaffPayments()
    .select(paymentColumns)
    .where(compileSearch(merges ? { ...input, scope: { everything: true } } : input))
    .$if(page.cursor !== undefined, (query) => query.where(isBeyond(page.cursor as SearchCursor, page)))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(page.limit);
  if (!merges) return rows;
  return build
    .selectFrom(textTable(scope.merchantIds).as('merchant'))
    .innerJoinLateral(
      rows.whereRef('payment.merchant_id', '=', sql.ref('merchant.id')).as('newest'),
      (join) => join.onTrue(),
    )
    .select(paymentColumns.map((column) => `newest.${column}` as const))
    .orderBy('newest.created_at', order)
    .orderBy('newest.id', order)
    .limit(page.limit);
}

/** What lies beyond a place in the direction of the page. */
function isBeyond(cursor: SearchCursor, { backwards }: Page): Condition {
  const { createdAt, id } = readCursor(cursor);
  const eb = expressionBuilder<Tables, 'payment'>();
  return eb(eb.refTuple('created_at', 'id'), backwards ? '>' : '<', eb.tuple(createdAt, id));
}

/** What `merchant:` and `channel:` name, by id or by name. */
async function findEntityIds(pool: Pool, terms: readonly SearchTerm[]): Promise<EntityIds> {
  const typed = terms
    .filter(({ field }) => field === 'merchant' || field === 'channel')
    .flatMap(({ match }) => (match.kind === 'values' ? match.values : []))
    .map((value) => value.toLowerCase());
  const ids = new Map<string, string[]>();
  if (typed.length === 0) return ids;
  const rows = await query(pool, statements.findEntitiesByName, { typed });
  for (const word of typed) {
    ids.set(
      word,
      rows.filter(({ id, name }) => id === word || name === word).map(({ id }) => id),
    );
  }
  return ids;
}
