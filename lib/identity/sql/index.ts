// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const listActiveUsers = sqlFile<ListActiveUsersParameters, ListActiveUsersRow, 'read'>(
  'lib/identity/sql/list-active-users.sql',
);
export type ListActiveUsersParameters = { now: Date; since: Date; role: string; entityIds: readonly string[] };
export type ListActiveUsersRow = { userId: string };

export const lockUser = sqlFile<LockUserParameters, LockUserRow, 'write'>('lib/identity/sql/lock-user.sql');
export type LockUserParameters = { userId: string };
export type LockUserRow = { found: number | null };

export const releaseLoginAttempt = sqlFile<ReleaseLoginAttemptParameters, ReleaseLoginAttemptRow, 'write'>(
  'lib/identity/sql/release-login-attempt.sql',
);
export type ReleaseLoginAttemptParameters = { userId: string };
export type ReleaseLoginAttemptRow = Record<never, never>;

export const reserveLoginAttempt = sqlFile<ReserveLoginAttemptParameters, ReserveLoginAttemptRow, 'write'>(
  'lib/identity/sql/reserve-login-attempt.sql',
);
export type ReserveLoginAttemptParameters = { maxFailures: number; now: Date; lockMinutes: number; userId: string };
export type ReserveLoginAttemptRow = { locks: boolean };
