import type { SFTPWrapper } from 'ssh2';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { ImportsBusy, maxFileBytes, type StagedFile, stageFile, withImportSlot } from '#lib/settlement/index.ts';
import { listRemoteFiles, type RemoteFile, readRemoteFile } from '../client/remote-files.ts';
import type { FileConnection } from '../connections/file-connection.ts';
import { beginFetched, selectNewFiles, updateTransfer } from '../connections/transfer-store.ts';
import { findOutcome, importFile, type Outcome } from '../incoming/import-file.ts';
import { isUnfinishedName } from '../incoming/unfinished-name.ts';
import type { TransferServices } from '../services.ts';
import { fitsPattern } from './name-pattern.ts';

/** More files of one folder wait for the next run. */
const maxFiles = 500;
const unusable = /[\p{Cc}\p{Cf}/\\]/u;

export type PullRun = {
  connection: FileConnection;
  sftp: SFTPWrapper;
  /** Called between files, so that no other process begins. */
  onProgress: () => Promise<void>;
};

/** Imports the files of a folder that were not imported yet; returns the first error, or null. */
export async function pullFiles(services: TransferServices, run: PullRun): Promise<string | null> {
  const { connection, sftp, onProgress } = run;
  const files = (await listRemoteFiles(sftp, connection.folder))
    .filter(({ name }) => fitsPattern(name, connection.pattern ?? '*'))
    .filter(({ name }) => !isUnfinishedName(name) && !unusable.test(name));
  const unread = await selectNewFiles(services.db, connection.id, { files, limit: maxFiles });
  const errors: string[] = [];
  for (const file of unread) {
    await onProgress();
    // One that cannot be read does not hold up those behind it.
    const error = await pullFile(services, run, file);
    if (error !== null) errors.push(error);
  }
  return errors[0] ?? null;
}

async function pullFile(
  services: TransferServices,
  { connection, sftp }: PullRun,
  file: RemoteFile,
): Promise<string | null> {
  if (file.size > maxFileBytes) return `${file.name} is larger than ${maxFileBytes / 1024 ** 3} GB.`;
  const path = `${connection.folder.replace(/\/+$/, '')}/${file.name}`;
  const staged = await stageFile(readRemoteFile(sftp, path), () => undefined);
  if (!staged) return `${file.name} is larger than ${maxFileBytes / 1024 ** 3} GB.`;
  try {
    // It was being written, and is fetched at the next run.
    if (staged.byteSize !== file.size) return null;
    return await importFetched(services, connection, { file, staged });
  } finally {
    await staged.close();
  }
}

type Fetched = { file: RemoteFile; staged: StagedFile };

async function importFetched(
  services: TransferServices,
  { id: connectionId, entityId, formatName }: FileConnection,
  { file, staged }: Fetched,
): Promise<string | null> {
  const { db, clock } = services;
  const tx = autocommit(db);
  const id = newRandomId();
  const note = { entityId, connectionId, ...file, sha256: staged.sha256, subjectId: id };
  const begun = await beginFetched(tx, { ...note, now: clock.now() });
  if (begun.state === 'DONE' || begun.state === 'REFUSED') return null;
  const end = (outcome: Outcome): Promise<void> =>
    updateTransfer(tx, {
      id: begun.id,
      subjectKind: outcome.kind === 'STATEMENT' ? 'STATEMENT' : 'SETTLEMENT',
      state: outcome.refusal === null ? 'DONE' : 'REFUSED',
      subjectId: outcome.subjectId,
      error: outcome.refusal,
      now: clock.now(),
    });
  // A process that ended may have imported it, or may be at it while its claim has passed.
  const earlier = begun.subjectId === null ? null : await findOutcome(db, begun.subjectId);
  if (earlier?.kind === 'RUNNING') return null;
  if (earlier && earlier.refusal === null) {
    await end(earlier);
    return null;
  }
  try {
    await updateTransfer(tx, { id: begun.id, state: 'WAITING', subjectId: id, error: null, now: clock.now() });
    const actor = `file-connection:${connectionId}`;
    const incoming = { id, entityId, formatName, fileName: file.name, actor, address: null, pieces: staged.pieces };
    await end(await withImportSlot(() => importFile(services, incoming)));
    return null;
  } catch (error) {
    if (error instanceof ImportsBusy) return null;
    const message = `${file.name}: ${(error as Error).message}`;
    await updateTransfer(tx, { id: begun.id, state: 'FAILED', error: message, now: clock.now() });
    return message;
  }
}
