import { withStatementTimeout } from '#lib/payments/index.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { LoggedRequest } from './logged-request.ts';
import { maxRequestsCounted } from './token-usage.ts';

/** SQL that reads the log of API calls: pages by keyset, newest first, and one call. */

export type StoredRequest = Omit<LoggedRequest, 'operation'> & { id: string; operation: string | null };

/**
 * Whose calls a person may see. Calls that nobody's token was good for belong to nobody, so only who sees everything
 * sees them.
 */
export type RequestLogScope =
  | { everything: true }
  | {
      everything: false;
      merchantIds: readonly string[];
      /** Channels whose merchant is not in scope as a whole. */
      channels: readonly { id: string; merchantId: string }[];
      /** PSPs and divisions: calls in their own name. */
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

type Asked = { values: unknown[]; conditions: string[] };

function value(asked: Asked, given: unknown): string {
  asked.values.push(given);
  return `$${asked.values.length}`;
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
    const asked = await compileFilter(client, filter);
    addCursor(asked, page.olderThan ?? page.newerThan, backwards);
    const order = backwards ? 'ASC' : 'DESC';
    const text = pageText(asked, scope, `ORDER BY at ${order}, id ${order} LIMIT ${page.limit + 1}`);
    if (text === null) return { calls: [], newer: null, older: null };
    const { rows } = await client.query<StoredRequest>(text, asked.values);
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

/** One call within scope; null outside it. */
export async function getRequest(
  pool: Pool,
  scope: RequestLogScope,
  id: string,
): Promise<StoredRequest | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const asked: Asked = { values: [], conditions: [] };
  asked.conditions.push(`id = ${value(asked, id)}`);
  const text = pageText(asked, scope, 'LIMIT 1');
  if (text === null) return null;
  const { rows } = await pool.query<StoredRequest>(text, asked.values);
  return rows[0] ?? null;
}

/** How many calls within scope since then, counted up to the cap. */
export async function countRequests(pool: Pool, scope: RequestLogScope, since: Date): Promise<number> {
  const asked: Asked = { values: [], conditions: [] };
  asked.conditions.push(`at >= ${value(asked, since)}`);
  const text = pageText(asked, scope, `LIMIT ${maxRequestsCounted}`);
  if (text === null) return 0;
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${text}) AS counted`,
    asked.values,
  );
  return rows[0]?.count ?? 0;
}

async function compileFilter(client: PoolClient, filter: RequestFilter): Promise<Asked> {
  const asked: Asked = { values: [], conditions: [] };
  const add = (condition: string): void => void asked.conditions.push(condition);
  if (filter.status) add(statuses[filter.status]);
  if (filter.operation) add(`operation = ${value(asked, filter.operation)}`);
  if (filter.tokenId) add(`token_id = ${value(asked, filter.tokenId)}`);
  if (filter.from) add(`at >= ${value(asked, filter.from)}`);
  if (filter.to) add(`at < ${value(asked, filter.to)}`);
  if (filter.text) await addText(client, asked, filter.text.trim());
  return asked;
}

/** What was typed is told apart by its form: each has one index or one column that it can mean. */
async function addText(client: PoolClient, asked: Asked, text: string): Promise<void> {
  if (/^[0-9a-f]{32}(?:-[0-9a-f]{32})?$/i.test(text)) {
    const id = text.toLowerCase();
    // A transaction answers with its own ndc whenever it is made or read, and the ndc has the index.
    const { rows } = await client.query<{ ndc: string }>(
      `/* any merchant: staff */ SELECT ndc FROM payment WHERE id = $1
       UNION SELECT ndc FROM registration WHERE id = $1`,
      [id],
    );
    asked.conditions.push(`ndc = ANY(${value(asked, [id, ...rows.map(({ ndc }) => ndc)])})`);
  } else if (/^\d{3}\.\d{3}\.\d{3}$/.test(text)) {
    asked.conditions.push(`result_code = ${value(asked, text)}`);
  } else {
    asked.conditions.push(`strpos(path, ${value(asked, text)}) > 0`);
  }
}

function addCursor(asked: Asked, cursor: string | undefined, backwards: boolean): void {
  if (cursor === undefined) return;
  const [, ms, id] = cursorForm.exec(cursor) ?? [];
  if (ms === undefined) throw new Error('not a cursor of this list');
  const at = value(asked, new Date(Number(ms)));
  asked.conditions.push(`(at, id) ${backwards ? '>' : '<'} (${at}, ${value(asked, id)}::bigint)`);
}

/**
 * Each merchant, channel and entity above gives its newest rows, which are merged: the index of each is in the order
 * of the list, and a quiet merchant is not looked for among everybody's calls. Null when nothing is in scope.
 */
function pageText(asked: Asked, scope: RequestLogScope, ordered: string): string | null {
  const where = asked.conditions.length === 0 ? 'true' : asked.conditions.join(' AND ');
  const rows = (own: string): string => `(SELECT * FROM api_request WHERE ${own} AND ${where} ${ordered})`;
  if (scope.everything) return `SELECT ${columns} FROM api_request WHERE ${where} ${ordered}`;
  const parts: string[] = [];
  if (scope.merchantIds.length > 0) {
    const ids = value(asked, scope.merchantIds);
    parts.push(
      `SELECT own.* FROM unnest(${ids}::text[]) AS m (id), LATERAL ${rows('merchant_id = m.id')} AS own`,
    );
  }
  if (scope.channels.length > 0) {
    const ids = value(
      asked,
      scope.channels.map(({ id }) => id),
    );
    const merchants = value(
      asked,
      scope.channels.map(({ merchantId }) => merchantId),
    );
    parts.push(
      `SELECT own.* FROM unnest(${ids}::text[], ${merchants}::text[]) AS c (id, merchant_id),
         LATERAL ${rows('merchant_id = c.merchant_id AND entity_id = c.id')} AS own`,
    );
  }
  if (scope.above.length > 0) {
    parts.push(rows(`merchant_id IS NULL AND entity_id = ANY(${value(asked, scope.above)})`));
  }
  if (parts.length === 0) return null;
  return `SELECT ${columns} FROM (${parts.join(' UNION ALL ')}) AS found ${ordered}`;
}
