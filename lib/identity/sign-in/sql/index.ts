// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const releaseLoginAttempt = sqlFile<ReleaseLoginAttemptParameters, ReleaseLoginAttemptRow, 'write'>(
  'lib/identity/sign-in/sql/release-login-attempt.sql',
);
export type ReleaseLoginAttemptParameters = { userId: string };
export type ReleaseLoginAttemptRow = Record<never, never>;

export const reserveLoginAttempt = sqlFile<ReserveLoginAttemptParameters, ReserveLoginAttemptRow, 'write'>(
  'lib/identity/sign-in/sql/reserve-login-attempt.sql',
);
export type ReserveLoginAttemptParameters = { maxFailures: number; now: Date; lockMinutes: number; userId: string };
export type ReserveLoginAttemptRow = { locks: boolean };
