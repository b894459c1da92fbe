import { normaliseUsername } from '#lib/access/index.ts';
import { endProviderSessions, forgetAccount } from './artifact-store.ts';
import type { Sso } from './sso.ts';

type Parts = Pick<Sso, 'db' | 'clock' | 'sessions'>;

/** The person signs in no more, and every session and token ends within seconds. */
export async function disableUser({ db, clock, sessions }: Parts, username: string): Promise<boolean> {
  const user = await db.prisma.user.findUnique({ where: { username: normaliseUsername(username) } });
  if (!user || user.disabledAt) return false;
  await db.prisma.user.update({ where: { id: user.id }, data: { disabledAt: clock.now() } });
  await db.prisma.passwordLink.deleteMany({ where: { userId: user.id } });
  await sessions.revokeAll(user.id);
  await forgetAccount(db, user.id);
  return true;
}

export async function enableUser({ db }: Parts, username: string): Promise<boolean> {
  const { count } = await db.prisma.user.updateMany({
    where: { username: normaliseUsername(username), disabledAt: { not: null } },
    data: { disabledAt: null, failedSignIns: 0, lockedUntil: null },
  });
  return count === 1;
}

/** For someone who lost telephone and recovery codes: the next sign-in enrols anew where that is required. */
export async function removeSecondFactors(parts: Parts, userId: string): Promise<void> {
  const { db } = parts;
  await db.prisma.$transaction([
    db.prisma.user.update({ where: { id: userId }, data: { sealedTotpSecret: null, totpLastStep: null } }),
    db.prisma.passkey.deleteMany({ where: { userId } }),
    db.prisma.recoveryCode.deleteMany({ where: { userId } }),
  ]);
  await endSessions(parts, userId);
}

/**
 * Ends one of a person's sessions. The provider's sessions end with it: in the browser that it belongs to, the
 * next page would sign in again without a question.
 */
export async function endSession(
  { db, sessions }: Parts,
  userId: string,
  publicId: string,
): Promise<boolean> {
  const ended = await sessions.revoke(userId, publicId);
  if (ended) await endProviderSessions(db, userId);
  return ended;
}

/** Ends all of a person's sessions, or all but one. */
export async function endSessions(
  { db, sessions }: Parts,
  userId: string,
  exceptPublicId?: string,
): Promise<void> {
  await sessions.revokeAll(userId, exceptPublicId);
  await endProviderSessions(db, userId);
}

export type SecondFactors = { totp: boolean; passkeys: number };

export async function findSecondFactors({ db }: Pick<Sso, 'db'>, userId: string): Promise<SecondFactors> {
  const user = await db.prisma.user.findUnique({
    where: { id: userId },
    select: { sealedTotpSecret: true, _count: { select: { passkeys: true } } },
  });
  return { totp: Boolean(user?.sealedTotpSecret), passkeys: user?._count.passkeys ?? 0 };
}
