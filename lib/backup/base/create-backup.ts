import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from '#lib/platform/database/connection.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { BackupError } from '../backup-error.ts';
import * as sql from '../sql/index.ts';
import { type BackupFolder, renameSafely, unfinishedName } from '../storage/backup-folder.ts';
import { readLsn, segmentAt, segmentName, segmentNumber, timelineOf } from '../wal/segments.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { keepPace, type Pace } from './pace.ts';
import { listDataDirectory, readPart } from './read-data-directory.ts';
import { type PackSource, writePacks } from './write-packs.ts';

export type BackupSource = {
  /** Of the superuser. */
  readonly url: string;
  /** The data directory of that server. */
  readonly data: string;
  readonly turnpikeVersion: string;
};

export type BackupOptions = {
  /** How many base backups stay. */
  readonly keep: number;
  readonly now: () => Date;
  /** The share of one processor that it may use; all there is where it is left out. */
  readonly cpuShare?: number;
};

/** What is older than wanted: base backups, and files of the log. */
export type Removed = { readonly bases: readonly string[]; readonly log: readonly string[] };

export type BackupResult = { readonly manifest: Manifest; readonly bytes: number; readonly removed: Removed };

/** Copies the data directory of a running server, by PostgreSQL's own procedure, and removes what is older than wanted. */
export async function createBackup(
  folder: BackupFolder,
  source: BackupSource,
  { keep, now, cpuShare }: BackupOptions,
): Promise<BackupResult> {
  const pool = createPool(source.url, { max: 1, deadlineMs: deadlines.importMs, applicationName: 'turnpike-backup' });
  try {
    const connection = await pool.connect();
    try {
      const manifest = await copyCluster(connection, folder, source, {
        startedAt: now(),
        pace: keepPace(cpuShare ?? Number.POSITIVE_INFINITY),
      });
      const bytes = manifest.packs.reduce((sum, { size }) => sum + size, 0);
      return { manifest, bytes, removed: await removeOld(folder, keep) };
    } finally {
      // With its lock, its slot, and a backup that was not ended.
      connection.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function copyCluster(
  connection: Connection,
  folder: BackupFolder,
  { data, turnpikeVersion }: BackupSource,
  { startedAt, pace }: { startedAt: Date; pace: Pace },
): Promise<Manifest> {
  const server = await one(query(connection, sql.describeServer, {}));
  if (server.tablespaces > 0) throw new BackupError('The database has tablespaces, which a backup does not cover.');
  await folder.claim(server.systemIdentifier);
  const { isFirst } = await one(query(connection, sql.lockBackup, {}));
  if (!isFirst) throw new BackupError('Another base backup of this database is under way.');
  const id = `${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(4).toString('hex')}`;
  const directory = path.join(folder.bases, `.unfinished-${id}`);
  await removeUnfinished(folder, startedAt);
  await mkdir(directory, { mode: 0o700 });
  await query(connection, sql.holdWal, { slot: `turnpike_backup_${randomBytes(4).toString('hex')}` });
  const start = await one(query(connection, sql.startBackup, { label: `turnpike ${id}` }));
  const target = { id, directory, keys: folder.keys, pace };
  const { folders, files } = await listDataDirectory(data);
  const packs = await writePacks(target, files.map(fileOf(data)));
  const stop = await one(query(connection, sql.stopBackup, {}));
  const timeline = timelineOf(start.segment);
  const segments = segmentsBetween(start.segment, stop.lsn, server.segmentBytes);
  const label: PackSource = { path: 'backup_label', read: () => oneBuffer(Buffer.from(stop.label)) };
  const log = segments.map((name) => fileOf(data)(`pg_wal/${name}`));
  const tail = await writePacks(target, [label, ...log], packs.length + 1);
  const manifest: Manifest = {
    format: 1,
    id,
    turnpikeVersion,
    postgresVersion: server.version,
    systemIdentifier: server.systemIdentifier,
    segmentBytes: server.segmentBytes,
    startedAt: startedAt.toISOString(),
    stoppedAt: stop.at.toISOString(),
    timeline,
    startLsn: start.lsn,
    stopLsn: stop.lsn,
    lastSegment: segments.at(-1) ?? start.segment,
    folders,
    packs: [...packs, ...tail],
  };
  const stored = tail.reduce((sum, pack) => sum + pack.files.length, 0);
  if (stored !== segments.length + 1)
    throw new BackupError('The server removed segments of its log during the backup.');
  await writeManifest(folder, directory, manifest);
  await renameSafely(directory, path.join(folder.bases, id));
  return manifest;
}

const fileOf =
  (data: string) =>
  (file: string): PackSource => ({ path: file, read: () => readPart(data, file) });

async function* oneBuffer(buffer: Buffer): AsyncGenerator<Buffer, boolean> {
  yield buffer;
  return true;
}

function segmentsBetween(first: string, stopLsn: string, segmentBytes: number): string[] {
  // A stop at the first byte of a segment needs nothing of it.
  const last = segmentAt(readLsn(stopLsn) - 1n, segmentBytes);
  const names: string[] = [];
  for (let segment = segmentNumber(first, segmentBytes); segment <= last; segment += 1n)
    names.push(segmentName(timelineOf(first), segment, segmentBytes));
  return names;
}

/** A file of the log is stored within seconds: one that is not after an hour is left of a process that was killed. */
const leftAfterMs = 3_600_000;

/** What processes that were killed left behind. */
async function removeUnfinished(folder: BackupFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder.bases)) {
    if (name.startsWith('.unfinished-')) await rm(path.join(folder.bases, name), { recursive: true, force: true });
  }
  for (const name of (await readdir(folder.wal)).filter((each) => unfinishedName.test(each))) {
    const file = path.join(folder.wal, name);
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > leftAfterMs) await rm(file, { force: true });
  }
}

/** Removes all base backups but the newest, and the log before the oldest of these. */
async function removeOld(folder: BackupFolder, keep: number): Promise<Removed> {
  const bases = await folder.listBases();
  const removed = bases.slice(0, Math.max(0, bases.length - keep));
  for (const id of removed) await rm(path.join(folder.bases, id), { recursive: true, force: true });
  const [oldest] = bases.slice(removed.length);
  const log: string[] = [];
  if (removed.length === 0 || oldest === undefined) return { bases: removed, log };
  const { timeline, startLsn, segmentBytes } = await readManifest(folder, oldest);
  const first = segmentName(timeline, segmentAt(readLsn(startLsn), segmentBytes), segmentBytes);
  for (const name of await folder.listWal()) {
    // Of another timeline it may still be needed: numbers of segments go on from one to the next.
    const isOld = name.slice(8, 24) < first.slice(8) && timelineOf(name) <= timeline;
    if (name.endsWith('.history') || !isOld) continue;
    await rm(folder.walFile(name), { force: true });
    log.push(name);
  }
  return { bases: removed, log };
}

export async function one<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error('the server answered no row');
  return row;
}
