import { announceChange } from '#lib/platform/database/cache-invalidation.ts';
import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import type { AccessScope } from './access-token.ts';

/** An access token as stored: everything but the token. */
export type AccessToken = {
  id: string;
  entityId: string;
  name: string;
  hint: string;
  scopes: AccessScope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

const withoutHash = { tokenHash: true, rotatedTo: true } as const;

export async function findTokenByHash({ prisma }: Reader, hash: Uint8Array): Promise<AccessToken | null> {
  const found = await prisma.accessToken.findUnique({ where: { tokenHash: Uint8Array.from(hash) }, omit: withoutHash });
  return found as AccessToken | null;
}

export async function findToken({ prisma }: Reader, id: string): Promise<AccessToken | null> {
  return (await prisma.accessToken.findUnique({ where: { id }, omit: withoutHash })) as AccessToken | null;
}

export async function findTokensOf({ prisma }: Reader, entityId: string | null): Promise<AccessToken[]> {
  const found = await prisma.accessToken.findMany({
    where: entityId === null ? {} : { entityId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    omit: withoutHash,
  });
  return found as AccessToken[];
}

export async function findTokens({ prisma }: Reader, ids: readonly string[]): Promise<AccessToken[]> {
  const found = await prisma.accessToken.findMany({ where: { id: { in: [...ids] } }, omit: withoutHash });
  return found as AccessToken[];
}

export async function insertToken(tx: StaffTx, token: AccessToken, hash: Uint8Array): Promise<void> {
  await tx.prisma.accessToken.create({ data: { ...token, tokenHash: Uint8Array.from(hash) } });
  await announceChange(tx, 'access-token');
}

/** Keeps the earlier expiry: rotation never extends a token. False when it has a successor. */
export async function replaceToken(tx: StaffTx, token: AccessToken, endsAt: Date, rotatedTo: string): Promise<boolean> {
  const expiresAt = token.expiresAt !== null && token.expiresAt < endsAt ? token.expiresAt : endsAt;
  const { count } = await tx.prisma.accessToken.updateMany({
    where: { id: token.id, revokedAt: null, rotatedTo: null },
    data: { expiresAt, rotatedTo },
  });
  if (count === 1) await announceChange(tx, 'access-token');
  return count === 1;
}

export async function revokeToken(tx: StaffTx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.prisma.accessToken.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  });
  if (count === 1) await announceChange(tx, 'access-token');
  return count === 1;
}

export async function recordTokenUse({ prisma }: StaffTx, id: string, now: Date): Promise<void> {
  await prisma.accessToken.updateMany({ where: { id }, data: { lastUsedAt: now } });
}
