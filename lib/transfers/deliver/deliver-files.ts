import { createHash } from 'node:crypto';
import type { SFTPWrapper } from 'ssh2';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { listSettledDays, merchantFile } from '#lib/settlement/index.ts';
import { writeRemoteFile } from '../client/remote-files.ts';
import type { FileConnection } from '../connections/file-connection.ts';
import { addDays, listDaysToSend, updateTransfer } from '../connections/transfer-store.ts';
import type { TransferServices } from '../services.ts';
import { writeFolderFile } from './write-folder-file.ts';

export type Target = { kind: 'SFTP'; sftp: SFTPWrapper; folder: string } | { kind: 'FOLDER'; directory: string };

export type DeliveryRun = { connection: FileConnection; target: Target; onProgress: () => Promise<void> };

const dayMs = 86_400_000;

/**
 * Sends the settlement file of each day that has ended and was not sent yet (spec 2.13); returns the first error, or
 * null. A process that ends while it sends leaves a temporary name, and the next one replaces it: the other side has
 * each file once.
 */
export async function deliverFiles(services: TransferServices, run: DeliveryRun): Promise<string | null> {
  const { db, clock } = services;
  const { connection, onProgress } = run;
  const { id: connectionId, entityId, firstDay } = connection;
  const now = clock.now();
  const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
  const period = { merchantId: entityId, from: firstDay ?? yesterday, to: yesterday };
  const days = await listSettledDays(db.pool, period);
  await addDays(autocommit(db), { entityId, connectionId, days, now });
  let error: string | null = null;
  for (const file of await listDaysToSend(db, connectionId)) {
    await onProgress();
    error ??= await deliverFile(services, run, file);
  }
  return error;
}

async function deliverFile(
  services: TransferServices,
  { connection: { entityId }, target }: DeliveryRun,
  { id, day, name }: { id: string; day: string; name: string },
): Promise<string | null> {
  const { db, clock, tree } = services;
  const tx = autocommit(db);
  const path = await tree.findPath(entityId);
  const digest = createHash('sha256');
  let byteSize = 0;
  async function* pieces() {
    const merchant = { merchantId: entityId, pspId: path?.ids.at(-1) ?? '', day };
    for await (const piece of merchantFile(db.pool, merchant)) {
      digest.update(piece);
      byteSize += piece.length;
      yield piece;
    }
  }
  try {
    if (target.kind === 'FOLDER') await writeFolderFile(target.directory, name, pieces());
    else await writeRemoteFile(target.sftp, `${target.folder.replace(/\/+$/, '')}/${name}`, pieces());
    const sha256 = digest.digest('hex');
    await updateTransfer(tx, { id, state: 'DONE', byteSize, sha256, error: null, now: clock.now() });
    return null;
  } catch (error) {
    const message = `${name}: ${(error as Error).message}`;
    await updateTransfer(tx, { id, state: 'FAILED', error: message, now: clock.now() });
    return message;
  }
}
