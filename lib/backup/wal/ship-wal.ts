import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import { type BackupFolder, renameSafely, walName } from '../storage/backup-folder.ts';
import { readSealed, writeSealed } from '../storage/sealed-file.ts';
import { isSegment } from './segments.ts';

/** Moves finished files of the log from the spool into the folder, encrypted. Several processes may do it at once. */
export async function shipWal(folder: BackupFolder, spool: string, systemIdentifier: string): Promise<number> {
  const names = await readdir(spool).catch(() => []);
  let shipped = 0;
  for (const name of names.filter((each) => walName.test(each)).sort()) {
    const done = await shipFile(folder, path.join(spool, name), nameInBackup(systemIdentifier, name)).catch(ifTaken);
    if (done && isSegment(name)) await moveHead(folder, systemIdentifier, name, done);
    await rm(path.join(spool, name), { force: true });
    shipped += 1;
  }
  return shipped;
}

/** What a file of the log is authenticated as. */
export const nameInBackup = (systemIdentifier: string, name: string): string => `wal/${systemIdentifier}/${name}`;

/** Returns when the server finished the file. */
async function shipFile(folder: BackupFolder, source: string, name: string): Promise<Date> {
  const { mtime } = await stat(source);
  const target = folder.walFile(path.basename(source));
  if (await stat(target).catch(() => null)) {
    // A crash between the two steps below leaves both, with the same content.
    if ((await hashOfStored(folder, target, name)) === (await hashOf(createReadStream(source)))) return mtime;
    throw new BackupError(
      `${target} is stored already with another content: a copy of this database writes to the same folder.`,
    );
  }
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
  try {
    await writeSealed(unfinished, name, folder.keys, createReadStream(source));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await renameSafely(unfinished, target);
  return mtime;
}

/** Another process was faster. */
function ifTaken(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EEXIST') return null;
  throw error;
}

async function moveHead(folder: BackupFolder, systemIdentifier: string, segment: string, at: Date): Promise<void> {
  const head = await folder.findHead();
  if (head && head.segment >= segment) return;
  await folder.setHead({ systemIdentifier, segment, at: at.toISOString() });
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of source) hash.update(part);
  return hash.digest('hex');
}

async function hashOfStored(folder: BackupFolder, file: string, name: string): Promise<string> {
  let hash = '';
  await readSealed(file, name, folder.keys, async (content) => {
    hash = await hashOf(content);
  });
  return hash;
}
