import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from '../backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import { seal, unseal } from './sealed-stream.ts';

export type StoredFile = { readonly size: number; readonly sha256: string };

/** More at once would hold up the log of the database, which waits for the same disk. */
const syncBytes = 4 * 1024 * 1024;

/** Compresses, encrypts and writes; on the disk when it resolves. `name` is what the file is in the backup. */
export async function writeSealed(
  file: string,
  name: string,
  keys: BackupKeys,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredFile> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let [size, unsynced] = [0, 0];
  try {
    await pipeline(
      source,
      createZstdCompress(),
      (compressed: AsyncIterable<Uint8Array>) => seal(compressed, keys, name),
      async (sealed: AsyncIterable<Uint8Array>) => {
        for await (const part of sealed) {
          hash.update(part);
          size += part.length;
          await handle.appendFile(part);
          unsynced += part.length;
          if (unsynced < syncBytes) continue;
          await handle.datasync();
          unsynced = 0;
        }
      },
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/** Gives what was written to `take`; throws BackupError where the file is not as it was written. */
export async function readSealed(
  file: string,
  name: string,
  keys: BackupKeys,
  take: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: 1024 * 1024 }),
      (sealed: AsyncIterable<Buffer>) => unseal(sealed, keys, name),
      createZstdDecompress(),
      take,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`${name} is missing.`);
    throw error;
  }
}
