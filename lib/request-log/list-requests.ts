import { withStatementTimeout } from '#lib/payments/index.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { LoggedRequest } from './logged-request.ts';
import { maxRequestsCounted } from './token-usage.ts';

/** SQL of the request log: pages by keyset, newest first, and single requests. */

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

const columns = `id::text, at, method, path, operation, status, result_code AS "resultCode",
  duration_micros AS "durationMicros", entity_id AS "entityId", merchant_id AS "merchantId",
  token_id AS "tokenId", address, transaction_id AS "transactionId", ndc, faults, replayed`;

type QueryBuilder = { values: unknown[]; conditions: string[] };

function value(query: QueryBuilder, input: unknown): string {
  query.values.push(input);
  return `$${query.values.length}`;
}

const statuses: Record<NonNullable<RequestFilter['status']>, string> = {
  refused: 'status >= 400',
  '2xx': 'status < 400',
  '4xx': 'status >= 400 AND status < 500',
  '5xx': 'status >= 500',
};

export async function listRequests(
  pool: Pool,
  scope: RequestLogScope,
  filter: RequestFilter,
  page: RequestPageQuery,
): Promise<RequestPage> {
  return withStatementTimeout(pool, async (client) => {
    const backwards = page.newerThan !== undefined;
    const query = await compileFilter(client, filter);
    addCursor(query, page.olderThan ?? page.newerThan, backwards);
    const order = backwards ? 'ASC' : 'DESC';
    const text = pageText(query, scope, `ORDER BY at ${order}, id ${order} LIMIT ${page.limit + 1}`);
    if (text === null) return { calls: [], newer: null, older: null };
    const { rows } = await client.query<StoredRequest>(text, query.values);
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
  pool: Pool,
  scope: RequestLogScope,
  id: string,
): Promise<StoredRequest | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const query: QueryBuilder = { values: [], conditions: [] };
  query.conditions.push(`id = ${value(query, id)}`);
  const text = pageText(query, scope, 'LIMIT 1');
  if (text === null) return null;
  const { rows } = await pool.query<StoredRequest>(text, query.values);
  return rows[0] ?? null;
}

/** The number of requests within scope since a time, counted up to the cap. */
export async function countRequests(pool: Pool, scope: RequestLogScope, since: Date): Promise<number> {
  const query: QueryBuilder = { values: [], conditions: [] };
  query.conditions.push(`at >= ${value(query, since)}`);
  const text = pageText(query, scope, `LIMIT ${maxRequestsCounted}`);
  if (text === null) return 0;
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${text}) AS counted`,
    query.values,
  );
  return rows[0]?.count ?? 0;
}

async function compileFilter(client: PoolClient, filter: RequestFilter): Promise<QueryBuilder> {
  const query: QueryBuilder = { values: [], conditions: [] };
  const add = (condition: string): void => void query.conditions.push(condition);
  if (filter.status) add(statuses[filter.status]);
  if (filter.operation) add(`operation = ${value(query, filter.operation)}`);
  if (filter.tokenId) add(`token_id = ${value(query, filter.tokenId)}`);
  if (filter.from) add(`at >= ${value(query, filter.from)}`);
  if (filter.to) add(`at < ${value(query, filter.to)}`);
  if (filter.text) await addText(client, query, filter.text.trim());
  return query;
}

/** The form of the text decides its meaning: each form has one index or one column. */
async function addText(client: PoolClient, query: QueryBuilder, text: string): Promise<void> {
  if (/^[0-9a-f]{32}(?:-[0-9a-f]{32})?$/i.test(text)) {
    const id = text.toLowerCase();
    // Every response about a transaction contains its ndc, and the ndc has an index.
    const { rows } = await client.query<{ ndc: string }>(
      `/* any merchant: staff */ SELECT ndc FROM payment WHERE id = $1
       UNION SELECT ndc FROM registration WHERE id = $1`,
      [id],
    );
    query.conditions.push(`ndc = ANY(${value(query, [id, ...rows.map(({ ndc }) => ndc)])})`);
  } else if (/^\d{3}\.\d{3}\.\d{3}$/.test(text)) {
    query.conditions.push(`result_code = ${value(query, text)}`);
  } else {
    query.conditions.push(`strpos(path, ${value(query, text)}) > 0`);
  }
}

function addCursor(query: QueryBuilder, cursor: string | undefined, backwards: boolean): void {
  if (cursor === undefined) return;
  const [, ms, id] = cursorForm.exec(cursor) ?? [];
  if (ms === undefined) throw new Error('not a cursor of this list');
  const at = value(query, new Date(Number(ms)));
  query.conditions.push(`(at, id) ${backwards ? '>' : '<'} (${at}, ${value(query, id)}::bigint)`);
}

/**
 * Merges the newest rows of each merchant, channel and entity above: each index has the order of the list, so rows
 * of a merchant with few requests are found without scanning all others. Null when nothing is in scope.
 */
function pageText(query: QueryBuilder, scope: RequestLogScope, ordered: string): string | null {
  const where = query.conditions.length === 0 ? 'true' : query.conditions.join(' AND ');
  const rows = (own: string): string => `(SELECT * FROM api_request WHERE ${own} AND ${where} ${ordered})`;
  if (scope.everything) return `SELECT ${columns} FROM api_request WHERE ${where} ${ordered}`;
  const parts: string[] = [];
  if (scope.merchantIds.length > 0) {
    const ids = value(query, scope.merchantIds);
    parts.push(
      `SELECT own.* FROM unnest(${ids}::text[]) AS m (id), LATERAL ${rows('merchant_id = m.id')} AS own`,
    );
  }
  if (scope.channels.length > 0) {
    const ids = value(
      query,
      scope.channels.map(({ id }) => id),
    );
    const merchants = value(
      query,
      scope.channels.map(({ merchantId }) => merchantId),
    );
    parts.push(
      `SELECT own.* FROM unnest(${ids}::text[], ${merchants}::text[]) AS c (id, merchant_id),
         LATERAL ${rows('merchant_id = c.merchant_id AND entity_id = c.id')} AS own`,
    );
  }
  if (scope.above.length > 0) {
    parts.push(rows(`merchant_id IS NULL AND entity_id = ANY(${value(query, scope.above)})`));
  }
  if (parts.length === 0) return null;
  return `SELECT ${columns} FROM (${parts.join(' UNION ALL ')}) AS found ${ordered}`;
}
