// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const eraseAccount = sqlFile<EraseAccountParameters, EraseAccountRow, 'write'>(
  'lib/vault/sql/erase-account.sql',
);
export type EraseAccountParameters = { now: Date; merchantId: string; id: string };
export type EraseAccountRow = Record<never, never>;

export const findStoredNumbers = sqlFile<FindStoredNumbersParameters, FindStoredNumbersRow, 'read'>(
  'lib/vault/sql/find-stored-numbers.sql',
);
export type FindStoredNumbersParameters = { merchantId: string; fingerprints: readonly string[] };
export type FindStoredNumbersRow = { id: string; fingerprint: string };

export const lockAccountForShare = sqlFile<LockAccountForShareParameters, LockAccountForShareRow, 'write'>(
  'lib/vault/sql/lock-account-for-share.sql',
);
export type LockAccountForShareParameters = { merchantId: string; id: string };
export type LockAccountForShareRow = { found: number | null };

export const lockAccount = sqlFile<LockAccountParameters, LockAccountRow, 'write'>('lib/vault/sql/lock-account.sql');
export type LockAccountParameters = { merchantId: string; id: string };
export type LockAccountRow = { found: number | null };

export const lockAccountsForShare = sqlFile<LockAccountsForShareParameters, LockAccountsForShareRow, 'write'>(
  'lib/vault/sql/lock-accounts-for-share.sql',
);
export type LockAccountsForShareParameters = { merchantId: string; ids: readonly string[] };
export type LockAccountsForShareRow = { id: string };

export const storeAccounts = sqlFile<StoreAccountsParameters, StoreAccountsRow, 'write'>(
  'lib/vault/sql/store-accounts.sql',
);
export type StoreAccountsParameters = { accounts: string };
export type StoreAccountsRow = { ordinal: number; id: string };
