import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { any, build, runBuilt, type Tables, textTable } from '#lib/platform/database/built-query.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import type { LoggedRequest } from './logged-request.ts';
import * as statements from './sql/index.ts';
import { maxRequestsCounted } from './token-usage.ts';

/** The request log: pages by keyset, newest first, and single requests. */

export type StoredRequest = Omit<LoggedRequest, 'operation'> & { id: string; operation: string | null };

/**
 * The requests that a user may see. Requests without a known token have no entity, so only users who see everything
 * see them.
 */
export type RequestLogScope =
  | { everything: true }
  | {
      everything: false;
      merchantIds: readonly string[];
      /** Channels whose merchant is only partly in scope. */
      channels: readonly { id: string; merchantId: string }[];
      /** PSPs and divisions: requests to themselves. */
      above: readonly string[];
    };

export type RequestFilter = {
  status?: 'refused' | '2xx' | '4xx' | '5xx' | undefined;
  operation?: string | undefined;
  tokenId?: string | undefined;
  /** An ndc, the id of a transaction, a result code, or a part of a path. */
  text?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

export type RequestPageQuery = {
  limit: number;
  olderThan?: string | undefined;
  newerThan?: string | undefined;
};
export type RequestPage = { calls: StoredRequest[]; newer: string | null; older: string | null };

const cursorForm = /^(\d{1,15})-(\d{1,18})$/;

export function isRequestCursor(text: string): boolean {
  return cursorForm.test(text);
}

function cursorOf({ at, id }: StoredRequest): string {
  return `${at.getTime()}-${id}`;
}

const columns = [
  sql<string>`id::text`.as('id'),
  ...(['at', 'method', 'path', 'operation', 'status', 'result_code as resultCode'] as const),
  ...(['duration_micros as durationMicros', 'entity_id as entityId'] as const),
  ...(['merchant_id as merchantId', 'token_id as tokenId', 'address'] as const),
  ...(['transaction_id as transactionId', 'ndc', 'faults', 'replayed'] as const),
] as const;

type Condition = Expression<SqlBool>;
type Order = { order: 'asc' | 'desc'; limit: number };

const eb = expressionBuilder<Tables, 'api_request'>();

const statuses: Record<NonNullable<RequestFilter['status']>, Condition> = {
  refused: eb('status', '>=', 400),
  '2xx': eb('status', '<', 400),
  '4xx': eb.and([eb('status', '>=', 400), eb('status', '<', 500)]),
  '5xx': eb('status', '>=', 500),
};

export async function listRequests(
  pool: Pool,
  scope: RequestLogScope,
  filter: RequestFilter,
  page: RequestPageQuery,
): Promise<RequestPage> {
  return withStatementTimeout(pool, async (connection) => {
    const backwards = page.newerThan !== undefined;
    const conditions = await compileFilter(connection, filter);
    const cursor = page.olderThan ?? page.newerThan;
    if (cursor !== undefined) conditions.push(isBeyond(cursor, backwards));
    const order = { order: backwards ? 'asc' : 'desc', limit: page.limit + 1 } as const;
    const rows = await readWithin(connection, scope, eb.and(conditions), order);
    const calls = rows.slice(0, page.limit);
    const hasMore = rows.length > page.limit;
    if (backwards) calls.reverse();
    const [first] = calls;
    const last = calls.at(-1);
    const cameFrom = page.olderThan !== undefined;
    return {
      calls,
      newer: first && (backwards ? hasMore : cameFrom) ? cursorOf(first) : null,
      older: last && (backwards || hasMore) ? cursorOf(last) : null,
    };
  });
}

/** A request within scope; null outside it. */
export async function getRequest(
  connection: Connection,
  scope: RequestLogScope,
  id: string,
): Promise<StoredRequest | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [found] = await readWithin(connection, scope, eb('id', '=', id), { order: 'desc', limit: 1 });
  return found ?? null;
}

/** The number of requests within scope since a time, counted up to the cap. */
export async function countRequests(
  connection: Connection,
  scope: RequestLogScope,
  since: Date,
): Promise<number> {
  const order = { order: 'desc', limit: maxRequestsCounted } as const;
  const found = selectWithin(scope, eb('at', '>=', since), order);
  if (!found) return 0;
  const query = build
    .selectFrom(found.as('counted'))
    .select((each) => each.fn.countAll<string>().as('count'));
  const [counted] = await runBuilt(connection, query);
  return Number(counted?.count ?? 0);
}

async function compileFilter(connection: Connection, filter: RequestFilter): Promise<Condition[]> {
  const conditions: Condition[] = [];
  if (filter.status) conditions.push(statuses[filter.status]);
  if (filter.operation) conditions.push(eb('operation', '=', filter.operation));
  if (filter.tokenId) conditions.push(eb('token_id', '=', filter.tokenId));
  if (filter.from) conditions.push(eb('at', '>=', filter.from));
  if (filter.to) conditions.push(eb('at', '<', filter.to));
  if (filter.text) conditions.push(await textCondition(connection, filter.text.trim()));
  return conditions;
}

/** The form of the text decides its meaning: each form has one index or one column. */
async function textCondition(connection: Connection, text: string): Promise<Condition> {
  if (/^[0-9a-f]{32}(?:-[0-9a-f]{32})?$/i.test(text)) {
    const id = text.toLowerCase();
    // Every response about a transaction contains its ndc, and the ndc has an index.
    const found = await query(connection, statements.findNdcs, { id });
    return eb('ndc', '=', any([id, ...found.map(({ ndc }) => ndc)]));
  }
  if (/^\d{3}\.\d{3}\.\d{3}$/.test(text)) return eb('result_code', '=', text);
  return eb(eb.fn<number>('strpos', ['path', eb.val(text)]), '>', 0);
}

function isBeyond(cursor: string, backwards: boolean): Condition {
  const [, ms, id] = cursorForm.exec(cursor) ?? [];
  if (ms === undefined || id === undefined) throw new Error('not a cursor of this list');
  return eb(eb.refTuple('at', 'id'), backwards ? '>' : '<', eb.tuple(new Date(Number(ms)), id));
}

async function readWithin(
  connection: Connection,
  scope: RequestLogScope,
  condition: Condition,
  order: Order,
): Promise<StoredRequest[]> {
  const found = selectWithin(scope, condition, order);
  if (!found) return [];
  const ordered = build.selectFrom(found.as('found')).select(columns);
  return (await runBuilt(connection, inOrder(ordered, order))) as StoredRequest[];
}

/**
 * Merges the newest rows of each merchant, channel and entity above: each index has the order of the list, so rows
 * of a merchant with few requests are found without scanning all others. Null when nothing is in scope.
 */
function selectWithin(scope: RequestLogScope, condition: Condition, order: Order) {
  const newest = inOrder(build.selectFrom('api_request').selectAll().where(condition), order);
  if (scope.everything) return newest;
  const parts = [];
  if (scope.merchantIds.length > 0) {
    const own = newest.whereRef('merchant_id', '=', sql.ref('m.id')).as('own');
    const merchants = build.selectFrom(textTable(scope.merchantIds).as('m'));
    parts.push(merchants.innerJoinLateral(own, (join) => join.onTrue()).selectAll('own'));
  }
  if (scope.channels.length > 0) {
    const own = newest
      .whereRef('merchant_id', '=', sql.ref('c.merchant_id'))
      .whereRef('entity_id', '=', sql.ref('c.id'))
      .as('own');
    const channels = build.selectFrom(channelTable(scope.channels).as('c'));
    parts.push(channels.innerJoinLateral(own, (join) => join.onTrue()).selectAll('own'));
  }
  if (scope.above.length > 0) {
    const above = newest.where('merchant_id', 'is', null).where('entity_id', '=', any(scope.above));
    parts.push(build.selectFrom(above.as('own')).selectAll('own'));
  }
  const [first, ...others] = parts;
  return first && others.reduce((all, part) => all.unionAll(part), first);
}

function inOrder<Joined, Row>(
  query: SelectQueryBuilder<Joined, keyof Joined, Row>,
  { order, limit }: Order,
): SelectQueryBuilder<Joined, keyof Joined, Row> {
  return query.orderBy(sql.ref('at'), order).orderBy(sql.ref('id'), order).limit(limit);
}

function channelTable(channels: readonly { id: string; merchantId: string }[]) {
  const ids = channels.map(({ id }) => id);
  const merchantIds = channels.map(({ merchantId }) => merchantId);
  return sql<{
    id: string;
    merchant_id: string;
  }>`(SELECT unnest(${ids}::text[]) AS id, unnest(${merchantIds}::text[]) AS merchant_id)`;
}
