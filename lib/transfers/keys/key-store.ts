import type { Reader } from '#lib/platform/database/connection.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { PublicKey } from './public-key.ts';

/** IMPORT: files of acquirers come in, for a PSP. REPORTS: settlement files of a merchant are read. */
export const sftpAccesses = ['IMPORT', 'REPORTS'] as const;
export type SftpAccess = (typeof sftpAccesses)[number];

/** The key of a program that signs in to the SFTP server. */
export type SftpKey = PublicKey & {
  id: string;
  entityId: string;
  name: string;
  access: SftpAccess;
  /** The settlement format of its files; null: by their header. */
  formatName: string | null;
  actor: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

type NewKey = PublicKey & Pick<SftpKey, 'entityId' | 'name' | 'access' | 'formatName' | 'actor' | 'expiresAt'>;

export async function findKey({ prisma }: Reader, id: string): Promise<SftpKey | null> {
  return (await prisma.sftpKey.findUnique({ where: { id } })) as SftpKey | null;
}

/** Null when the entity has this key already. */
export async function addKey(tx: StaffTx, key: NewKey, now: Date): Promise<SftpKey | null> {
  const { entityId, fingerprint } = key;
  const known = await tx.prisma.sftpKey.findFirst({ where: { entityId, fingerprint, revokedAt: null } });
  if (known) return null;
  const data = { id: newRandomId(), ...key, createdAt: now };
  return (await tx.prisma.sftpKey.create({ data })) as SftpKey;
}

/** Ends the use of a key at once, also in sessions that are open. False when it was revoked before. */
export async function revokeKey(tx: StaffTx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.prisma.sftpKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } });
  return count === 1;
}

/** The key of an entity with this fingerprint, unless it has expired or is revoked. */
export async function findUsableKey(
  { prisma }: Reader,
  { entityId, fingerprint }: Pick<SftpKey, 'entityId' | 'fingerprint'>,
  now: Date,
): Promise<SftpKey | null> {
  const found = await prisma.sftpKey.findFirst({
    where: { entityId, fingerprint, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  return found as SftpKey | null;
}

export async function recordKeyUse({ prisma }: StaffTx, id: string, now: Date): Promise<void> {
  await prisma.sftpKey.updateMany({ where: { id }, data: { lastUsedAt: now } });
}
