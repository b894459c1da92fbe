import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { type BackupKeys, openBackupKeys, readSealed, renameSafely, writeSealed } from '#lib/backup/index.ts';
import type { Env } from '#lib/platform/env.ts';

const ending = '.jsonl.zst.sealed';

/** Days of the request log in a folder: a file each, JSON lines, compressed (zstd) and encrypted like backups. Days are written 2026-10-31. */
export class ArchiveFolder {
  readonly #root: string;
  readonly #keys: BackupKeys;

  constructor(folder: string, keys: BackupKeys) {
    this.#root = path.join(folder, 'request-log');
    this.#keys = keys;
  }

  /** The oldest first. */
  async listDays(): Promise<string[]> {
    const names = await readdir(this.#root).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names
      .filter((name) => /^\d{4}-\d\d-\d\d\./.test(name) && name.endsWith(ending))
      .map((name) => name.slice(0, 10))
      .sort();
  }

  async has(day: string): Promise<boolean> {
    return (await stat(this.#fileOf(day)).catch(() => null)) !== null;
  }

  /** The file is there as a whole, or not; one that is there stays. */
  async write(day: string, rows: AsyncIterable<readonly object[]>): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    const unfinished = `${this.#fileOf(day)}.${process.pid}.unfinished`;
    await rm(unfinished, { force: true });
    try {
      await writeSealed(unfinished, nameOf(day), this.#keys, linesOf(rows));
      // Its rows are deleted next: by then its name has to be on the disk, too.
      await renameSafely(unfinished, this.#fileOf(day));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Gives its rows to `take` in batches; throws BackupError where the file is not as it was written. */
  async read(day: string, take: (rows: object[]) => Promise<void>): Promise<void> {
    await readSealed(this.#fileOf(day), nameOf(day), this.#keys, async (content) => {
      let rows: object[] = [];
      for await (const line of createInterface({
        input: Readable.from(content),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        if (rows.push(JSON.parse(line)) < batchSize) continue;
        await take(rows);
        rows = [];
      }
      if (rows.length > 0) await take(rows);
    });
  }

  #fileOf(day: string): string {
    return path.join(this.#root, day + ending);
  }
}

/** The archive of an installation; null where none is wanted. */
export function openArchive(env: Env): (() => Promise<ArchiveFolder>) | null {
  const { archiveFolder } = env;
  if (archiveFolder === undefined) return null;
  return async () => new ArchiveFolder(archiveFolder, await openBackupKeys(env));
}

const batchSize = 2_000;

/** What the file is authenticated as: one of another day is refused. */
const nameOf = (day: string): string => `archive/request-log/${day}`;

async function* linesOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<Buffer> {
  for await (const rows of batches) yield Buffer.from(rows.map(lineOf).join(''));
}

/** Readers of lines end one at these characters too, which JSON leaves as they are. */
const lineOf = (row: object): string =>
  `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;
