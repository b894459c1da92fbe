import type { Database } from '#lib/platform/database/database.ts';
import { type Actor, auditedTransaction } from './audited-transaction.ts';
import type { Identity } from './identity.ts';

/** After so many failures in a row the account is locked, whoever is right or wrong then. */
export const maxFailures = 10;
const lockMinutes = 30;

export type Attempt = {
  /** False when the account is locked, and nothing is looked at. */
  taken: boolean;
  /** It was the tenth: unless it is right after all, the account is locked from now on. */
  locks: boolean;
};

/**
 * Takes one attempt before it is judged: of any number of parallel guesses only ten are looked at. The tenth locks at
 * once; if it is right after all, `releaseLoginAttempt` takes that back.
 */
export async function reserveLoginAttempt({ pool }: Database, userId: string, now: Date): Promise<Attempt> {
  const { rows } = await pool.query<{ locks: boolean }>(
    `UPDATE app_user SET
       failed_sign_ins = CASE WHEN locked_until IS NULL THEN failed_sign_ins + 1 ELSE 1 END,
       locked_until = CASE WHEN locked_until IS NULL AND failed_sign_ins + 1 >= $3
         THEN $2::timestamptz + make_interval(mins => $4) END
     WHERE id = $1 AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= $2)
     RETURNING locked_until IS NOT NULL AS locks`,
    [userId, now, maxFailures, lockMinutes],
  );
  return { taken: rows.length === 1, locks: rows[0]?.locks ?? false };
}

/**
 * Writes the lock into the audit log. Wrong guesses are not written one by one: whoever is not signed in must not be
 * able to grow the log.
 */
export async function auditLockout(sso: Identity, userId: string, address: Actor['address']): Promise<void> {
  await auditedTransaction(sso, { userId: null, address }, async () => ({
    ...{ result: null, action: 'user.lock', entityId: null, subjectId: userId },
    after: { failures: maxFailures, lockedForMinutes: lockMinutes },
  }));
}

/** Judges a second factor as one attempt. */
export async function checkLoginAttempt(
  sso: Identity,
  { userId, address }: { userId: string; address: Actor['address'] },
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const { taken, locks } = await reserveLoginAttempt(sso.db, userId, sso.clock.now());
  const right = taken && (await judge());
  if (locks && !right) await auditLockout(sso, userId, address);
  return right;
}

/**
 * A right password is no failure, but with a second factor to come it is no sign-in either: only its own attempt
 * is given back, so that knowing the password does not buy more than ten guesses at the code.
 */
export async function releaseLoginAttempt({ pool }: Database, userId: string): Promise<void> {
  await pool.query(
    'UPDATE app_user SET failed_sign_ins = greatest(failed_sign_ins - 1, 0), locked_until = NULL WHERE id = $1',
    [userId],
  );
}

/** A complete sign-in starts the count again. */
export async function clearLoginAttempts({ prisma }: Database, userId: string): Promise<void> {
  await prisma.user.update({ where: { id: userId }, data: { failedSignIns: 0, lockedUntil: null } });
}
