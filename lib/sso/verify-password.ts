import { matchesPassword, normaliseUsername } from '#lib/access/index.ts';
import { monotonicMs, sleep } from '#lib/platform/clock.ts';
import { recordLock, refundAttempt, takeAttempt } from './attempts.ts';
import type { Sso } from './sso.ts';

/** Every answer takes at least this long, so that the last differences between the ways to it do not show. */
const leastAnswerMs = 300;

/**
 * The user whose name and password these are; null in every other case, after the same work and time: unknown,
 * disabled or locked user, wrong password. Each judged guess counts towards the lock.
 */
export async function verifyPassword(
  sso: Sso,
  { username, password }: { username: string; password: string },
  address: string | null = null,
): Promise<string | null> {
  const started = monotonicMs();
  const { db } = sso;
  const user = await db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  const { taken, locks } = await takeAttempt(db, user?.id ?? '', sso.clock.now());
  const matches = await matchesPassword(user?.passwordHash ?? null, password);
  const verified = user && taken && matches ? user.id : null;
  if (verified) await refundAttempt(db, verified);
  else if (user && locks) await recordLock(sso, user.id, address);
  await sleep(Math.max(0, leastAnswerMs - (monotonicMs() - started)));
  return verified;
}
