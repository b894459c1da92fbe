// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const nameUsers = sqlFile<NameUsersParameters, NameUsersRow, 'read'>('lib/staff/sql/name-users.sql');
export type NameUsersParameters = { ids: readonly string[] };
export type NameUsersRow = { id: string; name: string };
