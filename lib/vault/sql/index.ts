// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Erases the number. BIN and last four stay for screens and settlement.
 */
export const eraseAccount: Statement<EraseAccountParameters, EraseAccountRow, 'write'> = {
  name: 'vault.erase-account',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id'],
  text: `UPDATE vault_account SET ciphertext = NULL, erased_at = $1
WHERE merchant_id = $2 AND id = $3 AND ciphertext IS NOT NULL`,
};

export type EraseAccountParameters = { now: Date; merchantId: string; id: string };
export type EraseAccountRow = Record<never, never>;

/**
 * The number is not erased until the transaction ends; no row when it was erased before.
 */
export const lockAccountForShare: Statement<LockAccountForShareParameters, LockAccountForShareRow, 'write'> = {
  name: 'vault.lock-account-for-share',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT 1 AS found FROM vault_account
WHERE merchant_id = $1 AND id = $2 AND ciphertext IS NOT NULL FOR SHARE`,
};

export type LockAccountForShareParameters = { merchantId: string; id: string };
export type LockAccountForShareRow = { found: number | null };

export const lockAccount: Statement<LockAccountParameters, LockAccountRow, 'write'> = {
  name: 'vault.lock-account',
  kind: 'write',
  parameters: ['merchantId', 'id'],
  text: `SELECT 1 AS found FROM vault_account WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
};

export type LockAccountParameters = { merchantId: string; id: string };
export type LockAccountRow = { found: number | null };

/**
 * Stores account numbers of several payments and returns the id of each. One that is stored already is only read. The ciphertext is
 * bound to the id, so an erased row is reused only with the new id; the loser of a race reads the winner's id.
 */
export const storeAccounts: Statement<StoreAccountsParameters, StoreAccountsRow, 'write'> = {
  name: 'vault.store-accounts',
  kind: 'write',
  parameters: ['accounts'],
  text: `WITH item AS MATERIALIZED (
  SELECT a.ordinal, a.merchant_id, a.id, a.kind, decode(a.fingerprint, 'base64') AS fingerprint,
    decode(a.ciphertext, 'base64') AS ciphertext, a.key_version, a.bin, a.last4, a.created_at
  FROM jsonb_to_recordset($1) AS a(ordinal int, merchant_id text, id text, kind text, fingerprint text,
    ciphertext text, key_version int, bin text, last4 text, created_at timestamptz)
), known AS (
  SELECT i.ordinal, v.id
  FROM item i CROSS JOIN LATERAL (
    -- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
    SELECT v.id FROM vault_account v
    WHERE v.merchant_id = i.merchant_id AND v.fingerprint = i.fingerprint AND v.erased_at IS NULL LIMIT 1
  ) AS v
), stored AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO vault_account AS kept
    (id, merchant_id, kind, fingerprint, ciphertext, key_version, bin, last4, created_at)
  SELECT i.id, i.merchant_id, i.kind, i.fingerprint, i.ciphertext, i.key_version, i.bin, i.last4, i.created_at
  FROM item i WHERE i.ordinal NOT IN (SELECT k.ordinal FROM known k)
  ORDER BY i.merchant_id, i.fingerprint
  ON CONFLICT (merchant_id, fingerprint) DO UPDATE
    SET id = CASE WHEN kept.ciphertext IS NULL THEN excluded.id ELSE kept.id END,
        ciphertext = coalesce(kept.ciphertext, excluded.ciphertext),
        key_version = CASE WHEN kept.ciphertext IS NULL THEN excluded.key_version ELSE kept.key_version END,
        erased_at = NULL
  RETURNING kept.id, kept.merchant_id, kept.fingerprint
)
SELECT k.ordinal AS "ordinal", k.id AS "id" FROM known k
UNION ALL
SELECT i.ordinal, s.id FROM stored s JOIN item i ON i.merchant_id = s.merchant_id AND i.fingerprint = s.fingerprint`,
};

export type StoreAccountsParameters = { accounts: string };
export type StoreAccountsRow = { ordinal: number; id: string };
