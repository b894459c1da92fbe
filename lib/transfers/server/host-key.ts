import type { Database } from '#lib/platform/database/database.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Vault } from '#lib/vault/index.ts';
import { createKeyPair, fingerprintOfPrivateKey } from '../keys/public-key.ts';

type Services = { db: Database; vault: Vault };

const boundTo: Binding = { kind: 'host key of the SFTP server', tenant: '', row: '1', formerly: ['sftp host key'] };

export const sealedHostKey: SealedColumn = {
  table: 'sftp_host_key',
  column: 'sealed_private_key',
  key: ['id'],
  bindingOf: () => boundTo,
};

const where = { id: 1 };

/** The key by which clients recognize this installation; the first process that needs it makes it. */
export async function openHostKey({ db, vault }: Services, now: Date): Promise<string> {
  const stored = await db.prisma.sftpHostKey.findUnique({ where });
  if (stored) return vault.decryptText(stored.sealedPrivateKey, boundTo);
  const sealedPrivateKey = vault.encryptText(createKeyPair().privateKey, boundTo);
  // Of several processes one is first; the others use its key.
  await autocommit(db).prisma.sftpHostKey.createMany({
    data: { ...where, sealedPrivateKey, createdAt: now },
    skipDuplicates: true,
  });
  return openHostKey({ db, vault }, now);
}

/** What clients are shown when they connect for the first time; null before the server was started once. */
export async function findHostFingerprint({ db, vault }: Services): Promise<string | null> {
  const stored = await db.prisma.sftpHostKey.findUnique({ where });
  return stored && fingerprintOfPrivateKey(await vault.decryptText(stored.sealedPrivateKey, boundTo));
}
