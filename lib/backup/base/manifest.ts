import { stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import { type BackupFolder, parse, readText, writeSafely } from '../storage/backup-folder.ts';

export type BackedUpFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** Files of the data directory one after another, in one encrypted file. */
export type Pack = {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly files: readonly BackedUpFile[];
};

export type Manifest = {
  readonly format: 1;
  readonly id: string;
  readonly turnpikeVersion: string;
  readonly postgresVersion: string;
  readonly systemIdentifier: string;
  readonly segmentBytes: number;
  readonly startedAt: string;
  /** From this moment on it can be restored to. */
  readonly stoppedAt: string;
  readonly timeline: number;
  readonly startLsn: string;
  readonly stopLsn: string;
  /** The last segment of the log that is part of the base backup itself. */
  readonly lastSegment: string;
  readonly folders: readonly string[];
  readonly packs: readonly Pack[];
};

export const manifestFile = 'manifest.json';

export async function writeManifest(folder: BackupFolder, directory: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeSafely(path.join(directory, manifestFile), `${folder.keys.codeOf('manifest', text)}\n${text}\n`);
}

/** Throws BackupError where it is missing, not as it was written, or of another backup. */
export async function readManifest(folder: BackupFolder, id: string): Promise<Manifest> {
  const name = `base/${id}/${manifestFile}`;
  const text = await readText(path.join(folder.bases, id, manifestFile));
  if (text === null) throw new BackupError(`${name} is missing.`);
  const [code = '', body = '', end] = text.split('\n');
  if (end !== '' || !folder.keys.accepts('manifest', body, code)) {
    throw new BackupError(`${name} is damaged, or was written under another key.`);
  }
  const manifest = parse<Manifest>(body, `${name} is damaged.`);
  if (manifest.id !== id) throw new BackupError(`${name} belongs to the backup ${manifest.id}.`);
  return manifest;
}

/** Whether every file of the backup is there with its size; the hashes are checked when it is read. */
export async function checkSizes(folder: BackupFolder, { id, packs }: Manifest): Promise<void> {
  for (const { name, size } of packs) {
    const found = await stat(path.join(folder.bases, id, name)).catch(() => null);
    if (!found) throw new BackupError(`base/${id}/${name} is missing.`);
    if (found.size !== size) throw new BackupError(`base/${id}/${name} has ${found.size} bytes instead of ${size}.`);
  }
}

/** What a pack is authenticated as. */
export const packName = (id: string, name: string): string => `base/${id}/${name}`;
