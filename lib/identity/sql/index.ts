// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * A concurrent role assignment waits for this lock, or was committed before it.
 */
export const lockUser: Statement<LockUserParameters, LockUserRow, 'write'> = {
  name: 'identity.lock-user',
  kind: 'write',
  parameters: ['userId'],
  text: `SELECT 1 AS found FROM app_user WHERE id = $1 FOR UPDATE`,
};

export type LockUserParameters = { userId: string };
export type LockUserRow = { found: number | null };

export const releaseLoginAttempt: Statement<ReleaseLoginAttemptParameters, ReleaseLoginAttemptRow, 'write'> =
  {
    name: 'identity.release-login-attempt',
    kind: 'write',
    parameters: ['userId'],
    text: `UPDATE app_user SET failed_sign_ins = greatest(failed_sign_ins - 1, 0), locked_until = NULL WHERE id = $1`,
  };

export type ReleaseLoginAttemptParameters = { userId: string };
export type ReleaseLoginAttemptRow = Record<never, never>;

/**
 * Reserves an attempt before it is checked, so that only ten of any number of concurrent guesses are checked. The
 * tenth locks the account.
 */
export const reserveLoginAttempt: Statement<ReserveLoginAttemptParameters, ReserveLoginAttemptRow, 'write'> =
  {
    name: 'identity.reserve-login-attempt',
    kind: 'write',
    parameters: ['maxFailures', 'now', 'lockMinutes', 'userId'],
    text: `UPDATE app_user SET
  failed_sign_ins = CASE WHEN locked_until IS NULL THEN failed_sign_ins + 1 ELSE 1 END,
  locked_until = CASE WHEN locked_until IS NULL AND failed_sign_ins + 1 >= $1
    THEN $2::timestamptz + make_interval(mins => $3) END
WHERE id = $4 AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= $2::timestamptz)
RETURNING locked_until IS NOT NULL AS "locks"`,
  };

export type ReserveLoginAttemptParameters = {
  maxFailures: number;
  now: Date;
  lockMinutes: number;
  userId: string;
};
export type ReserveLoginAttemptRow = { locks: boolean };
