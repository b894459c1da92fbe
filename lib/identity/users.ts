import { revokeAssistantKeysOf } from './assistant-keys/assistant-keys.ts';
import type { IdentityReader, IdentityTx } from './identity.ts';
import { endProviderSessions, revokeTokensOf } from './provider/oidc-adapter.ts';

type Parts = Pick<IdentityTx, 'db' | 'clock' | 'sessions'>;

/** Changes of user accounts. They write to the `db` argument: within `auditedTransaction` that is its transaction. */

/** Disables a user: all sessions, tokens and keys of assistants end within seconds. False when already disabled. */
export async function disableUser({ db, clock, sessions }: Parts, userId: string): Promise<boolean> {
  const { count } = await db.prisma.user.updateMany({
    where: { id: userId, disabledAt: null },
    data: { disabledAt: clock.now() },
  });
  if (count === 0) return false;
  await db.prisma.passwordLink.deleteMany({ where: { userId } });
  await sessions.revokeAll(userId, undefined, db);
  await revokeTokensOf(db, userId);
  await revokeAssistantKeysOf(db, userId, clock.now());
  return true;
}

export async function enableUser({ db }: Pick<Parts, 'db'>, userId: string): Promise<boolean> {
  const { count } = await db.prisma.user.updateMany({
    where: { id: userId, disabledAt: { not: null } },
    data: { disabledAt: null, failedSignIns: 0, lockedUntil: null },
  });
  if (count === 1) await db.prisma.signInFailure.deleteMany({ where: { userId } });
  return count === 1;
}

/** Unlocks an account before the 30 minutes are over, for all addresses. */
export async function unlockUser({ db, clock }: Pick<Parts, 'db' | 'clock'>, userId: string): Promise<boolean> {
  const { count } = await db.prisma.user.updateMany({
    where: { id: userId, lockedUntil: { gt: clock.now() } },
    data: { failedSignIns: 0, lockedUntil: null },
  });
  const from = await db.prisma.signInFailure.deleteMany({ where: { userId, lockedUntil: { gt: clock.now() } } });
  return count + from.count > 0;
}

/** For users who lost phone and recovery codes: the next sign-in enrols again where that is required. */
export async function removeSecondFactors(parts: Parts, userId: string): Promise<void> {
  const { prisma } = parts.db;
  await prisma.user.update({ where: { id: userId }, data: { sealedTotpSecret: null, totpLastStep: null } });
  await prisma.passkey.deleteMany({ where: { userId } });
  await prisma.recoveryCode.deleteMany({ where: { userId } });
  await revokeAssistantKeysOf(parts.db, userId, parts.clock.now());
  await endSessions(parts, userId);
}

/**
 * Revokes a session of a user together with the sessions of the provider; otherwise the browser would sign in again
 * without a password.
 */
export async function endSession({ db, sessions }: Parts, userId: string, publicId: string): Promise<boolean> {
  const ended = await sessions.revoke(userId, publicId, db);
  if (ended) await endProviderSessions(db, userId);
  return ended;
}

/** Revokes all sessions of a user, or all but one; returns the number. */
export async function endSessions({ db, sessions }: Parts, userId: string, exceptPublicId?: string): Promise<number> {
  const ended = await sessions.revokeAll(userId, exceptPublicId, db);
  await endProviderSessions(db, userId);
  return ended;
}

export type SecondFactors = { totp: boolean; passkeys: number };

export async function findSecondFactors({ db }: Pick<IdentityReader, 'db'>, userId: string): Promise<SecondFactors> {
  const user = await db.prisma.user.findUnique({
    where: { id: userId },
    select: { sealedTotpSecret: true, _count: { select: { passkeys: true } } },
  });
  return { totp: Boolean(user?.sealedTotpSecret), passkeys: user?._count.passkeys ?? 0 };
}
