// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const lockUser = sqlFile<LockUserParameters, LockUserRow, 'write'>('lib/identity/passwords/sql/lock-user.sql');
export type LockUserParameters = { userId: string };
export type LockUserRow = { found: number | null };
