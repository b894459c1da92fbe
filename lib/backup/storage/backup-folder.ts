import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';

/** Whose backups the folder holds. */
type FolderOwner = { readonly keyId: string; readonly systemIdentifier: string };

/** How far the log was stored: what is missing at its end is missed by this. */
export type LogHead = { readonly systemIdentifier: string; readonly segment: string; readonly at: string };

export const ownerFile = 'turnpike-backup.json';
/** How far the log goes, in the folder of the log. */
export const headFile = 'head.json';

/** A folder of backups: `base/<id>/`, one folder for each base backup, and `wal/`, the segments of the log after them. */
export class BackupFolder {
  readonly root: string;
  readonly keys: BackupKeys;

  constructor(root: string, keys: BackupKeys) {
    this.root = path.resolve(root);
    this.keys = keys;
  }

  get bases(): string {
    return path.join(this.root, 'base');
  }

  get wal(): string {
    return path.join(this.root, 'wal');
  }

  /** Makes the folder on first use, and refuses one that holds the backups of another database. */
  async claim(systemIdentifier: string): Promise<void> {
    await mkdir(this.bases, { recursive: true, mode: 0o700 });
    await mkdir(this.wal, { recursive: true, mode: 0o700 });
    const owner = await this.findOwner();
    if (owner === null) {
      const text = JSON.stringify({ keyId: this.keys.id, systemIdentifier } satisfies FolderOwner);
      return writeSafely(path.join(this.root, ownerFile), `${this.keys.codeOf('folder', text)}\n${text}\n`);
    }
    if (owner.systemIdentifier !== systemIdentifier) {
      throw new BackupError(
        `${this.root} holds backups of another database; set TURNPIKE_BACKUP_DIR (or --to) to another folder.`,
      );
    }
  }

  /** Null where nothing was backed up yet; throws BackupError under another key. */
  async findOwner(): Promise<FolderOwner | null> {
    const text = await readText(path.join(this.root, ownerFile));
    if (text === null) return null;
    const [code = '', body = ''] = text.split('\n');
    const owner = parse<FolderOwner>(body, `${ownerFile} is damaged.`);
    if (owner.keyId !== this.keys.id) {
      throw new BackupError(
        `${this.root} was written under another key; set TURNPIKE_BACKUP_KEY or TURNPIKE_MASTER_KEY to the one of then.`,
      );
    }
    if (!this.keys.accepts('folder', body, code)) throw new BackupError(`${ownerFile} is damaged.`);
    return owner;
  }

  /** The base backups, the oldest first. One that is not finished has another name. */
  async listBases(): Promise<string[]> {
    const names = await readdir(this.bases).catch(ifMissing<string[]>([]));
    return names.filter((name) => baseName.test(name)).sort();
  }

  /** The stored files of the log by name. */
  async listWal(): Promise<string[]> {
    const names = await readdir(this.wal).catch(ifMissing<string[]>([]));
    return names
      .filter((name) => name.endsWith(sealedEnding))
      .map((name) => name.slice(0, -sealedEnding.length))
      .filter((name) => walName.test(name))
      .sort();
  }

  walFile(name: string): string {
    return path.join(this.wal, name + sealedEnding);
  }

  async findHead(): Promise<LogHead | null> {
    const text = await readText(path.join(this.wal, headFile));
    if (text === null) return null;
    const [code = '', body = ''] = text.split('\n');
    if (!this.keys.accepts('head', body, code)) throw new BackupError(`wal/${headFile} is damaged.`);
    return parse<LogHead>(body, `wal/${headFile} is damaged.`);
  }

  async setHead(head: LogHead): Promise<void> {
    const text = JSON.stringify(head);
    await writeSafely(path.join(this.wal, headFile), `${this.keys.codeOf('head', text)}\n${text}\n`);
  }
}

const baseName = /^\d{8}T\d{6}Z-[0-9a-f]{8}$/;
/** Segments, the beginning of one, the history of a timeline, and the note of a base backup. */
export const walName = /^(?:[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/;
const sealedEnding = '.sealed';
/** A file that is being written; see `writeSafely`. */
export const unfinishedName = /\.(?:sealed|json)\.[0-9a-f]{8}$/;

/** Whole or not at all, also after a crash. */
export async function writeSafely(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await renameSafely(unfinished, file);
}

export async function renameSafely(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    await rm(from, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(path.dirname(to));
}

/** The names in a folder are on the disk when it resolves. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(ifMissing<string | null>(null));
}

export function parse<Value>(text: string, refusal: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    throw new BackupError(refusal);
  }
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
