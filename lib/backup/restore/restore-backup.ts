import { randomBytes } from 'node:crypto';
import { chown, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Cluster,
  locateCluster,
  type Recovered,
  RecoveryFailure,
  recoverCluster,
} from '#lib/platform/embedded-postgres/index.ts';
import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../base/manifest.ts';
import { type BackupFolder, renameSafely } from '../storage/backup-folder.ts';
import { selectBase } from './select-base.ts';
import { type Unpacked, unpackBase } from './unpack-base.ts';
import { unpackWal } from './unpack-wal.ts';

export type Restored = Unpacked & {
  readonly manifest: Manifest;
  readonly segments: number;
  /** The database is as it was after its last transaction before this moment. */
  readonly restoredTo: Date;
  /** The data directory. */
  readonly data: string;
};

export type RestoreOptions = { readonly to: string; readonly until?: Date | undefined };

/** Files that an operator may have put there before. */
const mayBeThere = new Set(['master.key', 'demo.json']);

/** Makes a TURNPIKE_DIR out of a backup; all of it is verified, and the directory appears at the end or not at all. */
export async function restoreBackup(folder: BackupFolder, { to, until }: RestoreOptions): Promise<Restored> {
  await requireEmpty(to);
  const manifest = await selectBase(folder, until);
  const cluster = await locateCluster(to);
  await requireEmpty(cluster.directory);
  const unfinished = path.join(cluster.directory, `restoring-${randomBytes(4).toString('hex')}`);
  const wal = `${unfinished}-wal`;
  const log = `${unfinished}.log`;
  try {
    const { segments } = await unpackWal(folder, manifest, wal, cluster.account);
    const unpacked = await unpackBase(folder, manifest, unfinished, cluster.account);
    const copy = { ...cluster, data: unfinished, log };
    const { lastCommitAt, timeline } = await recover(copy, wal, until);
    await announceTimeline(copy, timeline);
    await renameSafely(unfinished, cluster.data);
    const restoredTo = lastCommitAt ?? new Date(manifest.stoppedAt);
    return { ...unpacked, manifest, segments, restoredTo, data: cluster.data };
  } finally {
    for (const left of [unfinished, wal, log]) await rm(left, { recursive: true, force: true });
  }
}

async function requireEmpty(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const other = names.find((name) => !mayBeThere.has(name));
  if (other === undefined) return;
  throw new BackupError(`${directory} is not empty: it holds ${other}; restore into a new directory.`);
}

async function recover(cluster: Cluster, wal: string, until: Date | undefined): Promise<Recovered> {
  try {
    return await recoverCluster(cluster, { wal, ...(until ? { until } : {}) });
  } catch (error) {
    if (error instanceof RecoveryFailure) throw new BackupError(`${error.message}.`);
    throw error;
  }
}

/** Lets the server hand on the history of its new timeline once it archives: later restores follow it. */
async function announceTimeline({ data, account }: Cluster, timeline: number): Promise<void> {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history.ready`;
  const file = path.join(data, 'pg_wal', 'archive_status', name);
  await writeFile(file, '', { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
}
