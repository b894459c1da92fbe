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
export const lockAccountForShare: Statement<LockAccountForShareParameters, LockAccountForShareRow, 'write'> =
  {
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
 * Stores an account number and returns its id. The ciphertext is bound to the id, so an erased row is reused only
 * with the new id; the loser of a race reads the winner's id.
 */
export const upsertAccount: Statement<UpsertAccountParameters, UpsertAccountRow, 'write'> = {
  name: 'vault.upsert-account',
  kind: 'write',
  parameters: ['id', 'merchantId', 'kind', 'fingerprint', 'ciphertext', 'keyVersion', 'bin', 'last4', 'now'],
  text: `INSERT INTO vault_account AS kept
  (id, merchant_id, kind, fingerprint, ciphertext, key_version, bin, last4, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (merchant_id, fingerprint) DO UPDATE
  SET id = CASE WHEN kept.ciphertext IS NULL THEN excluded.id ELSE kept.id END,
      ciphertext = coalesce(kept.ciphertext, excluded.ciphertext),
      key_version = CASE WHEN kept.ciphertext IS NULL THEN excluded.key_version ELSE kept.key_version END,
      erased_at = NULL
RETURNING id`,
};

export type UpsertAccountParameters = {
  id: string;
  merchantId: string;
  kind: string;
  fingerprint: Uint8Array;
  ciphertext: Uint8Array;
  keyVersion: number;
  bin: string | null;
  last4: string;
  now: Date;
};
export type UpsertAccountRow = { id: string };
