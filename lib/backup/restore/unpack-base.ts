import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from '#lib/platform/embedded-postgres/index.ts';
import { BackupError } from '../backup-error.ts';
import { type BackedUpFile, type Manifest, type Pack, packName } from '../base/manifest.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';
import { readSealed } from '../storage/sealed-file.ts';

export type Unpacked = { readonly files: number; readonly bytes: number };

type Account = Cluster['account'];

/** Writes the files of a base backup into a new data directory, each compared with its size and hash. */
export async function unpackBase(
  folder: BackupFolder,
  manifest: Manifest,
  data: string,
  account: Account,
): Promise<Unpacked> {
  await makeFolder(data, account);
  for (const each of manifest.folders) await makeFolder(inside(data, each), account);
  let [files, bytes] = [0, 0];
  for (const pack of manifest.packs) {
    await unpack(folder, manifest.id, pack, data, account);
    files += pack.files.length;
    bytes += pack.files.reduce((sum, { size }) => sum + size, 0);
  }
  return { files, bytes };
}

async function unpack(folder: BackupFolder, id: string, pack: Pack, data: string, account: Account): Promise<void> {
  const name = packName(id, pack.name);
  const file = path.join(folder.bases, id, pack.name);
  if ((await hashOf(file)) !== pack.sha256) throw new BackupError(`${name} is damaged: its hash is another one.`);
  await readSealed(file, name, folder.keys, async (content) => {
    const rest = new Pieces(content);
    for (const each of pack.files) await writeFile(rest, each, inside(data, each.path), account);
    if (!(await rest.isAtEnd())) throw new BackupError(`${name} holds more than its manifest lists.`);
  });
}

async function writeFile(rest: Pieces, file: BackedUpFile, target: string, account: Account): Promise<void> {
  const handle = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for (let missing = file.size; missing > 0; ) {
      const piece = await rest.take(missing);
      if (piece === null) throw new BackupError(`${file.path} of the backup ends too early.`);
      hash.update(piece);
      await handle.write(piece);
      missing -= piece.length;
    }
    if (account) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
  if (hash.digest('hex') !== file.sha256) throw new BackupError(`${file.path} of the backup has another hash.`);
}

/** A path of the manifest that leads out of the directory is none of ours. */
function inside(data: string, file: string): string {
  const target = path.join(data, file);
  if (!target.startsWith(data + path.sep)) throw new BackupError(`${file} is no path of a data directory.`);
  return target;
}

async function makeFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** A stream that is taken in pieces of at most a size. */
class Pieces {
  readonly #parts: AsyncIterator<Buffer>;
  #current: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Buffer>) {
    this.#parts = content[Symbol.asyncIterator]();
  }

  async take(most: number): Promise<Buffer | null> {
    if (await this.isAtEnd()) return null;
    const piece = this.#current.subarray(0, most);
    this.#current = this.#current.subarray(piece.length);
    return piece;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#current.length === 0) {
      const { value, done } = await this.#parts.next();
      if (done) return true;
      this.#current = value;
    }
    return false;
  }
}
