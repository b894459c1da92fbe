import { matchesPassword, normaliseUsername } from '#lib/access/index.ts';
import { monotonicMs, sleep } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Identity } from '../identity.ts';
import {
  auditFailure,
  auditLockout,
  clearPasswordAttempts,
  reservePasswordAttempt,
} from '../sign-in/login-attempts.ts';

/** Every response takes at least this long, so that timing reveals nothing. */
const minResponseMs = 300;

/**
 * The user with this name and password; null in every other case, after the same work and time: unknown, disabled or
 * locked user, wrong password. Each wrong one counts towards the lock of its address.
 */
export async function verifyPassword(
  sso: Identity,
  { username, password }: { username: string; password: string },
  address: string | null = null,
): Promise<string | null> {
  const started = monotonicMs();
  const tx = autocommit(sso.db);
  const user = await sso.db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  const { reserved, locks, isRecorded } = await reservePasswordAttempt(tx, user?.id ?? '', address, sso.clock.now());
  const matches = await matchesPassword(user?.passwordHash ?? null, password, address ?? '');
  const verified = user && reserved && matches ? user.id : null;
  if (verified) await clearPasswordAttempts(tx, verified, address);
  else if (user && locks) await auditLockout(sso, user.id, address);
  else if (user && isRecorded) await auditFailure(sso, user.id, address);
  await sleep(Math.max(0, minResponseMs - (monotonicMs() - started)));
  return verified;
}
