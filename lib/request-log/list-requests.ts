import { expressionBuilder, sql } from 'kysely';
import { any, build, runBuilt, type Tables, textTable } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { withStatementTimeout } from '#lib/platform/database/statement-timeout.ts';
import type { Condition } from '#lib/platform/search/conditions.ts';
import { inKeysetOrder, isBeyond, type KeyColumn, type KeysetPage } from '#lib/platform/search/keyset.ts';
import { compileRequestSearch, type RequestSearch } from './compile-search.ts';
import type { LoggedRequest } from './logged-request.ts';
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

/** The order of the log. */
export const requestOrder: readonly KeyColumn[] = [
  { column: 'at', kind: 'time' },
  { column: 'id', kind: 'integer' },
];

const columns = [
  sql<string>`id::text`.as('id'),
  'at',
  'method',
  'path',
  'operation',
  'status',
  'result_code as resultCode',
  'duration_micros as durationMicros',
  'entity_id as entityId',
  'merchant_id as merchantId',
  'token_id as tokenId',
  'address',
  'transaction_id as transactionId',
  'ndc',
  'faults',
  'replayed',
] as const;

type Page = Pick<KeysetPage, 'columns' | 'descending' | 'limit'>;

const newestFirst = { columns: requestOrder, descending: true } as const;
const eb = expressionBuilder<Tables, 'api_request'>();

/** The requests of a page, in its order. */
export async function listRequests(
  pool: Pool,
  scope: RequestLogScope,
  search: RequestSearch,
  page: KeysetPage,
): Promise<StoredRequest[]> {
  return withStatementTimeout(pool, async (connection) => {
    const condition = await compileRequestSearch(connection, search);
    const beyond = page.beyond === null ? [] : [isBeyond(page)];
    return readWithin(connection, scope, eb.and([condition, ...beyond]), page);
  });
}

/** How many requests fit, counted up to a cap. */
export async function countFoundRequests(
  pool: Pool,
  scope: RequestLogScope,
  search: RequestSearch,
  max: number,
): Promise<number> {
  return withStatementTimeout(pool, async (connection) =>
    countWithin(connection, scope, await compileRequestSearch(connection, search), max),
  );
}

/** A request within scope; null outside it. */
export async function getRequest(
  connection: Connection,
  scope: RequestLogScope,
  id: string,
): Promise<StoredRequest | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const [found] = await readWithin(connection, scope, eb('id', '=', id), { ...newestFirst, limit: 1 });
  return found ?? null;
}

/** The number of requests within scope since a time, counted up to the cap. */
export async function countRequests(connection: Connection, scope: RequestLogScope, since: Date): Promise<number> {
  return countWithin(connection, scope, eb('at', '>=', since), maxRequestsCounted);
}

async function countWithin(
  connection: Connection,
  scope: RequestLogScope,
  condition: Condition,
  max: number,
): Promise<number> {
  const found = selectWithin(scope, condition, { ...newestFirst, limit: max });
  if (!found) return 0;
  const query = build.selectFrom(found.as('counted')).select((each) => each.fn.countAll<string>().as('count'));
  const [counted] = await runBuilt(connection, query);
  return Math.min(Number(counted?.count ?? 0), max);
}

async function readWithin(
  connection: Connection,
  scope: RequestLogScope,
  condition: Condition,
  page: Page,
): Promise<StoredRequest[]> {
  const found = selectWithin(scope, condition, page);
  if (!found) return [];
  const ordered = build.selectFrom(found.as('found')).select(columns);
  return (await runBuilt(connection, inKeysetOrder(ordered, page))) as StoredRequest[];
}

/**
 * Merges the newest rows of each merchant, channel and entity above: each index has the order of the list, so rows
 * of a merchant with few requests are found without scanning all others. Null when nothing is in scope.
 */
function selectWithin(scope: RequestLogScope, condition: Condition, page: Page) {
  const newest = inKeysetOrder(build.selectFrom('api_request').selectAll().where(condition), page);
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

function channelTable(channels: readonly { id: string; merchantId: string }[]) {
  const ids = channels.map(({ id }) => id);
  const merchantIds = channels.map(({ merchantId }) => merchantId);
  return sql<{
    id: string;
    merchant_id: string;
  }>`(SELECT unnest(${ids}::text[]) AS id, unnest(${merchantIds}::text[]) AS merchant_id)`;
}
