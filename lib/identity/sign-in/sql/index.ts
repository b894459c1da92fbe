// Written by `npm run generate:sql` from the .sql files of this folder: the types that the database reports.

import { sqlFile } from '#lib/platform/database/sql-file.ts';

export const clearPasswordAttempts = sqlFile<ClearPasswordAttemptsParameters, ClearPasswordAttemptsRow, 'write'>(
  'lib/identity/sign-in/sql/clear-password-attempts.sql',
);
export type ClearPasswordAttemptsParameters = { userId: string; address: string };
export type ClearPasswordAttemptsRow = Record<never, never>;

export const reserveLoginAttempt = sqlFile<ReserveLoginAttemptParameters, ReserveLoginAttemptRow, 'write'>(
  'lib/identity/sign-in/sql/reserve-login-attempt.sql',
);
export type ReserveLoginAttemptParameters = { maxFailures: number; now: Date; lockMinutes: number; userId: string };
export type ReserveLoginAttemptRow = { locks: boolean };

export const reservePasswordAttempt = sqlFile<ReservePasswordAttemptParameters, ReservePasswordAttemptRow, 'write'>(
  'lib/identity/sign-in/sql/reserve-password-attempt.sql',
);
export type ReservePasswordAttemptParameters = {
  address: string;
  now: Date;
  userId: string;
  maxFailures: number;
  lockMinutes: number;
};
export type ReservePasswordAttemptRow = { locks: boolean; isFirst: boolean; addresses: number };
