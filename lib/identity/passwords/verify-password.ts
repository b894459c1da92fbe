import { matchesPassword, normaliseUsername } from '#lib/access/index.ts';
import { monotonicMs, sleep } from '#lib/platform/clock.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Identity } from '../identity.ts';
import { auditLockout, releaseLoginAttempt, reserveLoginAttempt } from '../sign-in/login-attempts.ts';

/** Every response takes at least this long, so that timing reveals nothing. */
const minResponseMs = 300;

/**
 * The user with this name and password; null in every other case, after the same work and time: unknown, disabled or
 * locked user, wrong password. Each checked attempt counts towards the lock.
 */
export async function verifyPassword(
  sso: Identity,
  { username, password }: { username: string; password: string },
  address: string | null = null,
): Promise<string | null> {
  const started = monotonicMs();
  const tx = autocommit(sso.db);
  const user = await sso.db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  const { reserved, locks } = await reserveLoginAttempt(tx, user?.id ?? '', sso.clock.now());
  const matches = await matchesPassword(user?.passwordHash ?? null, password);
  const verified = user && reserved && matches ? user.id : null;
  if (verified) await releaseLoginAttempt(tx, verified);
  else if (user && locks) await auditLockout(sso, user.id, address);
  await sleep(Math.max(0, minResponseMs - (monotonicMs() - started)));
  return verified;
}
