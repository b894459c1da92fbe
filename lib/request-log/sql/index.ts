// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * The requests of each token since a time; each count stops at the limit.
 */
export const countRequestsOfTokens: Statement<CountRequestsOfTokensParameters, CountRequestsOfTokensRow, 'read'> = {
  name: 'request-log.count-requests-of-tokens',
  kind: 'read',
  parameters: ['tokenIds', 'since', 'limit'],
  text: `SELECT token.id AS "id", counted.calls AS "calls" FROM unnest($1::text[]) AS token (id), LATERAL (
  SELECT count(*)::int AS calls FROM (
    SELECT 1 FROM api_request WHERE token_id = token.id AND at >= $2 LIMIT $3) AS own) AS counted`,
};

export type CountRequestsOfTokensParameters = { tokenIds: readonly string[]; since: Date; limit: bigint | number };
export type CountRequestsOfTokensRow = { id: string; calls: number };

/**
 * A batch of the oldest rows, so that no statement holds locks for long.
 */
export const deleteOldRequests: Statement<DeleteOldRequestsParameters, DeleteOldRequestsRow, 'write'> = {
  name: 'request-log.delete-old-requests',
  kind: 'write',
  parameters: ['before', 'limit'],
  text: `DELETE FROM api_request WHERE id = ANY (ARRAY(
  SELECT id FROM api_request WHERE at < $1 ORDER BY at, id LIMIT $2))`,
};

export type DeleteOldRequestsParameters = { before: Date; limit: bigint | number };
export type DeleteOldRequestsRow = Record<never, never>;

/**
 * The ndc of a payment or a registration, whichever has this id.
 */
export const findNdcs: Statement<FindNdcsParameters, FindNdcsRow, 'read'> = {
  name: 'request-log.find-ndcs',
  kind: 'read',
  parameters: ['id'],
  text: `/* any merchant: staff */ SELECT ndc AS "ndc" FROM payment WHERE id = $1
UNION SELECT ndc FROM registration WHERE id = $1`,
};

export type FindNdcsParameters = { id: string };
export type FindNdcsRow = { ndc: string };

/**
 * Inserts many requests with one asynchronous commit: after a crash of the database the last moments of the log may
 * be missing, but never payments.
 */
export const insertRequests: Statement<InsertRequestsParameters, InsertRequestsRow, 'write'> = {
  name: 'request-log.insert-requests',
  kind: 'write',
  parameters: ['rows'],
  text: `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO api_request (at, method, path, operation, status, result_code, duration_micros, entity_id, merchant_id,
  token_id, address, transaction_id, ndc, faults, replayed)
SELECT r.* FROM quick, jsonb_to_recordset($1) AS r(at timestamptz, method text, path text, operation text,
  status int, result_code text, duration_micros int, entity_id text, merchant_id text, token_id text, address text,
  transaction_id text, ndc text, faults jsonb, replayed boolean)`,
};

export type InsertRequestsParameters = { rows: string };
export type InsertRequestsRow = Record<never, never>;

/**
 * The use of a token since a time, from its newest requests.
 */
export const summariseTokenUsage: Statement<SummariseTokenUsageParameters, SummariseTokenUsageRow, 'read'> = {
  name: 'request-log.summarise-token-usage',
  kind: 'read',
  parameters: ['tokenId', 'since', 'limit'],
  text: `SELECT count(*)::int AS "calls", count(DISTINCT address)::int AS "addresses", max(at) AS "lastAt",
  (array_agg(address ORDER BY at DESC))[1] AS "lastAddress"
FROM (SELECT at, address FROM api_request WHERE token_id = $1 AND at >= $2
      ORDER BY at DESC LIMIT $3) AS own`,
};

export type SummariseTokenUsageParameters = { tokenId: string; since: Date; limit: bigint | number };
export type SummariseTokenUsageRow = {
  calls: number;
  addresses: number;
  lastAt: Date | null;
  lastAddress: string | null;
};
