// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Inserts nothing when the key is in use: of several requests one may run.
 */
export const claimKey: Statement<ClaimKeyParameters, ClaimKeyRow, 'write'> = {
  name: 'protocols.opp.claim-key',
  kind: 'write',
  parameters: ['merchantId', 'entityId', 'method', 'path', 'key', 'bodyFingerprint', 'transactionId', 'now'],
  text: `INSERT INTO idempotency_key
  (merchant_id, entity_id, method, path, key, body_fingerprint, transaction_id, started_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING`,
};

export type ClaimKeyParameters = {
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
  bodyFingerprint: Uint8Array;
  transactionId: string;
  now: Date;
};
export type ClaimKeyRow = Record<never, never>;

export const deleteKey: Statement<DeleteKeyParameters, DeleteKeyRow, 'write'> = {
  name: 'protocols.opp.delete-key',
  kind: 'write',
  parameters: ['merchantId', 'entityId', 'method', 'path', 'key'],
  text: `DELETE FROM idempotency_key
WHERE merchant_id = $1 AND entity_id = $2 AND method = $3 AND path = $4 AND key = $5`,
};

export type DeleteKeyParameters = { merchantId: string; entityId: string; method: string; path: string; key: string };
export type DeleteKeyRow = Record<never, never>;

export const deleteOldKeys: Statement<DeleteOldKeysParameters, DeleteOldKeysRow, 'write'> = {
  name: 'protocols.opp.delete-old-keys',
  kind: 'write',
  parameters: ['before'],
  text: `/* any merchant: retention */ DELETE FROM idempotency_key WHERE started_at < $1`,
};

export type DeleteOldKeysParameters = { before: Date };
export type DeleteOldKeysRow = Record<never, never>;

export const findKey: Statement<FindKeyParameters, FindKeyRow, 'read'> = {
  name: 'protocols.opp.find-key',
  kind: 'read',
  parameters: ['merchantId', 'entityId', 'method', 'path', 'key'],
  text: `SELECT body_fingerprint AS "bodyFingerprint", transaction_id AS "transactionId", status, body,
  started_at AS "startedAt"
FROM idempotency_key
WHERE merchant_id = $1 AND entity_id = $2 AND method = $3 AND path = $4 AND key = $5`,
};

export type FindKeyParameters = { merchantId: string; entityId: string; method: string; path: string; key: string };
export type FindKeyRow = {
  bodyFingerprint: Buffer;
  transactionId: string;
  status: number | null;
  body: string | null;
  startedAt: Date;
};

export const storeResponse: Statement<StoreResponseParameters, StoreResponseRow, 'write'> = {
  name: 'protocols.opp.store-response',
  kind: 'write',
  parameters: ['status', 'body', 'now', 'merchantId', 'entityId', 'method', 'path', 'key'],
  text: `UPDATE idempotency_key SET status = $1, body = $2, answered_at = $3
WHERE merchant_id = $4 AND entity_id = $5 AND method = $6 AND path = $7 AND key = $8`,
};

export type StoreResponseParameters = {
  status: number;
  body: string;
  now: Date;
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
};
export type StoreResponseRow = Record<never, never>;

/**
 * One conditional UPDATE: of several retries only one takes over.
 */
export const takeOverKey: Statement<TakeOverKeyParameters, TakeOverKeyRow, 'write'> = {
  name: 'protocols.opp.take-over-key',
  kind: 'write',
  parameters: ['now', 'merchantId', 'entityId', 'method', 'path', 'key', 'startedAt'],
  text: `UPDATE idempotency_key SET started_at = $1
WHERE merchant_id = $2 AND entity_id = $3 AND method = $4 AND path = $5 AND key = $6
  AND started_at = $7 AND status IS NULL`,
};

export type TakeOverKeyParameters = {
  now: Date;
  merchantId: string;
  entityId: string;
  method: string;
  path: string;
  key: string;
  startedAt: Date;
};
export type TakeOverKeyRow = Record<never, never>;
