import type { Database } from '#lib/platform/database/database.ts';

/** After so many failures in a row the account is locked, whoever is right or wrong then. */
export const mostFailures = 10;
const lockMinutes = 30;

/**
 * Takes one attempt before it is judged: of any number of parallel guesses only ten are looked at. False when
 * the account is locked. The tenth locks at once; if it is right after all, `refundAttempt` takes that back.
 */
export async function takeAttempt({ pool }: Database, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE app_user SET
       failed_sign_ins = CASE WHEN locked_until IS NULL THEN failed_sign_ins + 1 ELSE 1 END,
       locked_until = CASE WHEN locked_until IS NULL AND failed_sign_ins + 1 >= $3
         THEN $2::timestamptz + make_interval(mins => $4) END
     WHERE id = $1 AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= $2)`,
    [userId, now, mostFailures, lockMinutes],
  );
  return rowCount === 1;
}

/**
 * A right password is no failure, but with a second factor to come it is no sign-in either: only its own attempt
 * is given back, so that knowing the password does not buy more than ten guesses at the code.
 */
export async function refundAttempt({ pool }: Database, userId: string): Promise<void> {
  await pool.query(
    'UPDATE app_user SET failed_sign_ins = greatest(failed_sign_ins - 1, 0), locked_until = NULL WHERE id = $1',
    [userId],
  );
}

/** A complete sign-in starts the count again. */
export async function clearAttempts({ prisma }: Database, userId: string): Promise<void> {
  await prisma.user.update({ where: { id: userId }, data: { failedSignIns: 0, lockedUntil: null } });
}
