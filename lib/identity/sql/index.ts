// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Users with a role on one of these entities who have used a session since a time.
 */
export const listActiveUsers: Statement<ListActiveUsersParameters, ListActiveUsersRow, 'read'> = {
  name: 'identity.list-active-users',
  kind: 'read',
  parameters: ['now', 'since', 'role', 'entityIds'],
  text: `SELECT DISTINCT r.user_id AS "userId" FROM user_role r
JOIN app_user u ON u.id = r.user_id AND u.disabled_at IS NULL
JOIN app_session s ON s.user_id = r.user_id AND s.revoked_at IS NULL AND s.ends_at > $1 AND s.last_seen_at > $2
WHERE r.role = $3 AND r.entity_id = ANY($4)
ORDER BY r.user_id`,
};

export type ListActiveUsersParameters = { now: Date; since: Date; role: string; entityIds: readonly string[] };
export type ListActiveUsersRow = { userId: string };

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

export const releaseLoginAttempt: Statement<ReleaseLoginAttemptParameters, ReleaseLoginAttemptRow, 'write'> = {
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
export const reserveLoginAttempt: Statement<ReserveLoginAttemptParameters, ReserveLoginAttemptRow, 'write'> = {
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

export type ReserveLoginAttemptParameters = { maxFailures: number; now: Date; lockMinutes: number; userId: string };
export type ReserveLoginAttemptRow = { locks: boolean };
