import { createHash } from 'node:crypto';
import path from 'node:path';
import type { BackupKeys } from '../storage/backup-keys.ts';
import { writeSealed } from '../storage/sealed-file.ts';
import { type BackedUpFile, type Pack, packName } from './manifest.ts';
import type { Pace } from './pace.ts';

/** A file for a pack; what it yields is its content, and false at the end: it is not there any more. */
export type PackSource = { readonly path: string; readonly read: () => AsyncGenerator<Buffer, boolean> };

type Target = { readonly id: string; readonly directory: string; readonly keys: BackupKeys; readonly pace: Pace };

const packBytes = 256 * 1024 * 1024;

/** Writes files one after another into encrypted packs. */
export async function writePacks(
  { id, directory, keys, pace }: Target,
  sources: readonly PackSource[],
  firstNumber = 1,
): Promise<Pack[]> {
  const packs: Pack[] = [];
  let next = 0;
  while (next < sources.length) {
    const name = `pack-${String(firstNumber + packs.length).padStart(5, '0')}.sealed`;
    const files: BackedUpFile[] = [];
    async function* content(): AsyncGenerator<Buffer> {
      for (let bytes = 0; next < sources.length && bytes < packBytes; next += 1) {
        const source = sources[next] as PackSource;
        const file = yield* copy(source, pace);
        if (file) files.push(file);
        bytes += file?.size ?? 0;
      }
    }
    const stored = await writeSealed(path.join(directory, name), packName(id, name), keys, content());
    packs.push({ name, ...stored, files });
  }
  return packs;
}

async function* copy(source: PackSource, pace: Pace): AsyncGenerator<Buffer, BackedUpFile | null> {
  const hash = createHash('sha256');
  let size = 0;
  const parts = source.read();
  for (;;) {
    const { value, done } = await parts.next();
    if (done) return value ? { path: source.path, size, sha256: hash.digest('hex') } : null;
    hash.update(value);
    size += value.length;
    yield value;
    await pace.rest();
  }
}
