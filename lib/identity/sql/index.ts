// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listActiveUsers = sqlFile<ListActiveUsersParameters, ListActiveUsersRow, 'read'>(
  'lib/identity/sql/list-active-users.sql',
);
export type ListActiveUsersParameters = { now: Date; since: Date; role: string; entityIds: readonly string[] };
export type ListActiveUsersRow = { userId: string };
