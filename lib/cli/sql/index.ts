// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const tryKeyLock = sqlFile<TryKeyLockParameters, TryKeyLockRow, 'read'>('lib/cli/sql/try-key-lock.sql');
export type TryKeyLockParameters = Record<never, never>;
export type TryKeyLockRow = { locked: boolean };
