import { beginLongTransaction, type Pool, type PoolClient } from '#lib/platform/database/pool.ts';
import type { Payment } from '../payment.ts';
import { columnsOf, paymentColumns, toPayment } from '../store-rows.ts';
import { type CompileInput, compileSearch, type EntityIds, type SearchScope } from './compile-search.ts';
import type { SearchTerm } from './parse-search.ts';

/** SQL of the search: pages by keyset, a capped count, and all rows for an export. */

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

/** Beyond this nobody counts, they narrow the search. */
export const maxCounted = 10_000;

/** How long a person waits for a list before a sentence serves them better. */
const searchTimeoutMs = 8_000;

/** The search would take longer than a person waits. */
export class SearchTimeoutError extends Error {}

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
  const { text, values } = pageStatement(input, {
    limit: page.limit + 1,
    cursor: page.olderThan ?? page.newerThan,
    backwards,
  });
  const rows = await withStatementTimeout(pool, (client) => client.query(text, values));
  const hasMore = rows.rows.length > page.limit;
  const payments = rows.rows.slice(0, page.limit).map(toPayment);
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
  const { sql, values } = compileSearch({ ...search, entityIds });
  const text = `/* any merchant: staff */ SELECT count(*)::int AS count FROM (SELECT 1 FROM payment WHERE ${sql} LIMIT ${maxCounted + 1}) AS counted`;
  const { rows } = await withStatementTimeout(pool, (client) =>
    client.query<{ count: number }>(text, values),
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, maxCounted), capped: count > maxCounted };
}

const batchSize = 500;

/**
 * Every transaction that fits, newest first, in one snapshot: a database cursor, so that memory does not grow with
 * the file. Leaving the loop early ends the transaction.
 */
export async function* readAllPayments(pool: Pool, search: PaymentSearch): AsyncGenerator<Payment[]> {
  const entityIds = await findEntityIds(pool, search.terms);
  const { sql, values } = compileSearch({ ...search, entityIds });
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await beginLongTransaction(client, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(
      `DECLARE export NO SCROLL CURSOR FOR
       /* any merchant: staff */ SELECT ${paymentColumns} FROM payment WHERE ${sql} ORDER BY created_at DESC, id DESC`,
      values,
    );
    for (;;) {
      const { rows } = await client.query(`FETCH ${batchSize} FROM export`);
      if (rows.length === 0) return;
      yield rows.map(toPayment);
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
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
function pageStatement(input: CompileInput, page: Page): { text: string; values: unknown[] } {
  const { scope, terms } = input;
  const order = page.backwards ? 'ASC' : 'DESC';
  const hasStatus = terms.some(({ field }) => field === 'status');
  const merges =
    !scope.everything &&
    scope.channelIds.length === 0 &&
    scope.merchantIds.length > 1 &&
    scope.merchantIds.length <= maxMerged[hasStatus ? 'ofOneState' : 'ofAnyState'] &&
    terms.every(({ field, not }) => unselective.has(field) && !not);
  const list = compileSearch(merges ? { ...input, scope: { everything: true } } : input);
  if (page.cursor !== undefined) {
    const { createdAt, id } = readCursor(page.cursor);
    const place = `(${list.value(createdAt)}, ${list.value(id)})`;
    list.add(`(created_at, id) ${page.backwards ? '>' : '<'} ${place}`);
  }
  const ordered = `ORDER BY created_at ${order}, id ${order} LIMIT ${page.limit}`;
  if (!merges) {
    return {
      text: `/* any merchant: staff */ SELECT ${paymentColumns} FROM payment WHERE ${list.sql} ${ordered}`,
      values: list.values,
    };
  }
  const merchants = list.value(scope.merchantIds);
  const text = `SELECT ${columnsOf('newest')} FROM unnest(${merchants}::text[]) AS merchant (id)
    CROSS JOIN LATERAL (
      SELECT * FROM payment WHERE merchant_id = merchant.id AND ${list.sql} ${ordered}
    ) AS newest
    ORDER BY newest.created_at ${order}, newest.id ${order} LIMIT ${page.limit}`;
  return { text, values: list.values };
}

/** What `merchant:` and `channel:` name, by id or by name. */
async function findEntityIds(pool: Pool, terms: readonly SearchTerm[]): Promise<EntityIds> {
  const typed = terms
    .filter(({ field }) => field === 'merchant' || field === 'channel')
    .flatMap(({ match }) => (match.kind === 'values' ? match.values : []))
    .map((value) => value.toLowerCase());
  const ids = new Map<string, string[]>();
  if (typed.length === 0) return ids;
  const { rows } = await pool.query<{ id: string; name: string }>(
    'SELECT id, lower(name) AS name FROM entity WHERE id = ANY($1) OR lower(name) = ANY($1)',
    [typed],
  );
  for (const word of typed) {
    ids.set(
      word,
      rows.filter(({ id, name }) => id === word || name === word).map(({ id }) => id),
    );
  }
  return ids;
}

const statementCancelled = '57014';

/** Reads within the patience of a person; what takes longer is cancelled in the database too. */
export async function withStatementTimeout<T>(
  pool: Pool,
  read: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${searchTimeoutMs}`);
    return await read(client);
  } catch (error) {
    if ((error as { code?: string }).code === statementCancelled) {
      throw new SearchTimeoutError('the search took too long');
    }
    throw error;
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}
