import { toAssignment, withCustomRoles } from '#lib/access/index.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { SessionUser } from '../sessions.ts';
import { hashAssistantKey, hintOfAssistantKey, isAssistantKey, newAssistantKey } from './secret.ts';

/** Keys by which assistants call the back office with the roles of their user. */

export const maxAssistantKeyDays = 90;
const maxActiveKeys = 10;
const dayMs = 86_400_000;
/** A key in use is not written with each call. */
const lastUsedResolutionMs = 60_000;

/** A key without its secret. */
export type AssistantKey = {
  id: string;
  userId: string;
  name: string;
  hint: string;
  canPropose: boolean;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

export type NewAssistantKey = { userId: string; name: string; canPropose: boolean; days: number };

/** The only result that contains the secret. */
export type IssuedAssistantKey = { secret: string; key: AssistantKey };

const shown = {
  id: true,
  userId: true,
  name: true,
  hint: true,
  canPropose: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const;

const activeAt = (now: Date) => ({ revokedAt: null, expiresAt: { gt: now } });

/** Null when the user has as many active keys as allowed. */
export async function issueAssistantKey(
  { prisma }: StaffTx,
  { userId, name, canPropose, days }: NewAssistantKey,
  now: Date,
): Promise<IssuedAssistantKey | null> {
  if ((await prisma.assistantKey.count({ where: { userId, ...activeAt(now) } })) >= maxActiveKeys) return null;
  const secret = newAssistantKey();
  const expiresAt = new Date(now.getTime() + Math.min(days, maxAssistantKeyDays) * dayMs);
  const created = { id: newRandomId(), userId, name, canPropose, createdAt: now, expiresAt };
  const data = { ...created, keyHash: hashAssistantKey(secret), hint: hintOfAssistantKey(secret) };
  return { secret, key: await prisma.assistantKey.create({ data, select: shown }) };
}

/** The keys of a user, or of all, that neither expired nor were revoked, the newest first. */
export async function listAssistantKeys(
  { prisma }: Reader,
  { userId, now }: { userId: string | null; now: Date },
): Promise<AssistantKey[]> {
  const where = { ...(userId === null ? {} : { userId }), ...activeAt(now) };
  return prisma.assistantKey.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: shown });
}

/** Revokes an active key; null when there is none with this id, or it is of another user. */
export async function revokeAssistantKey(
  { prisma }: StaffTx,
  { id, userId, now }: { id: string; userId: string | null; now: Date },
): Promise<AssistantKey | null> {
  const where = { id, ...(userId === null ? {} : { userId }), ...activeAt(now) };
  const key = await prisma.assistantKey.findFirst({ where, select: shown });
  if (!key) return null;
  const { count } = await prisma.assistantKey.updateMany({ where, data: { revokedAt: now } });
  return count === 1 ? { ...key, revokedAt: now } : null;
}

/** With the password or the second factors of a user, or the account itself, its keys end too. */
export async function revokeAssistantKeysOf({ prisma }: StaffTx, userId: string, now: Date): Promise<void> {
  await prisma.assistantKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
}

/** The key of a secret with its user and the roles that the user has now; null when it is not valid any more. */
export async function findAssistantKey(
  { prisma }: Reader,
  secret: string,
  now: Date,
): Promise<{ key: AssistantKey; user: SessionUser } | null> {
  if (!isAssistantKey(secret)) return null;
  const row = await prisma.assistantKey.findUnique({
    where: { keyHash: hashAssistantKey(secret) },
    select: { ...shown, user: { include: { roles: withCustomRoles } } },
  });
  if (!row || row.revokedAt || row.expiresAt <= now || row.user.disabledAt) return null;
  const { user, ...key } = row;
  const roles = user.roles.map(toAssignment);
  return { key, user: { id: user.id, username: user.username, name: user.name, roles } };
}

/** Notes that a key is in use, at most once a minute. */
export async function noteAssistantKeyUse({ prisma }: StaffTx, key: AssistantKey, now: Date): Promise<void> {
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < lastUsedResolutionMs) return;
  await prisma.assistantKey.updateMany({ where: { id: key.id }, data: { lastUsedAt: now } });
}

/** What the audit log has of a key. */
export function auditedKey({ id, name, hint, canPropose, expiresAt }: AssistantKey) {
  return { id, name, hint, canPropose, expiresAt };
}
