import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import type { Vault } from '#lib/vault/index.ts';
import { addConnection } from '../connections/connection-store.ts';
import { addTestKey } from './sftp-client.ts';

type Seed = { merchantId: string; name: string; now: Date };

/** An SFTP key, and a connection that delivers into a folder with a file that was sent. */
export async function seedTransfers(
  { db, vault }: { db: Database; vault: Vault },
  { merchantId, name, now }: Seed,
): Promise<{ keyId: string; connectionId: string; transferId: string }> {
  const { key } = await addTestKey(db, { entityId: merchantId, access: 'REPORTS', now });
  const { prisma } = autocommit(db);
  await prisma.sftpKey.update({ where: { id: key.id }, data: { name } });
  const connection = {
    entityId: merchantId,
    name,
    purpose: 'DELIVER' as const,
    kind: 'FOLDER' as const,
    host: null,
    port: null,
    username: null,
    folder: '',
    pattern: null,
    formatName: null,
    firstDay: '2026-11-01',
    cron: '0 6 * * *',
    hostFingerprint: null,
    isEnabled: true,
  };
  const connectionId = await addConnection(autocommit(db), vault, connection, { actor: 'cli', now });
  const transferId = newRandomId();
  await prisma.fileTransfer.create({
    data: {
      id: transferId,
      entityId: merchantId,
      connectionId,
      name: 'settlement-2026-11-01.csv',
      day: new Date('2026-11-01'),
      state: 'DONE',
      createdAt: now,
      updatedAt: now,
    },
  });
  return { keyId: key.id, connectionId, transferId };
}
