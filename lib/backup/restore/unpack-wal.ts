import { chown, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Cluster } from '#lib/platform/embedded-postgres/index.ts';
import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../base/manifest.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';
import { readSealed } from '../storage/sealed-file.ts';
import {
  isHistory,
  isSegment,
  segmentName,
  segmentNumber,
  type TimelineStart,
  timelineAt,
  timelineOf,
} from '../wal/segments.ts';
import { nameInBackup } from '../wal/ship-wal.ts';
import { findTimelines } from './find-timelines.ts';

/** Writes the log after a base backup, in clear, into a folder for PostgreSQL; throws BackupError where a segment is missing. */
export async function unpackWal(
  folder: BackupFolder,
  manifest: Manifest,
  target: string,
  account: Cluster['account'],
): Promise<{ segments: number }> {
  await mkdir(target, { mode: 0o700 });
  if (account) await chown(target, account.uid, account.gid);
  const stored = await folder.listWal();
  const newer = (name: string): boolean => timelineOf(name) > manifest.timeline;
  for (const name of stored.filter((each) => isHistory(each) && newer(each))) {
    await unpack(folder, manifest, name, target, account);
  }
  const starts = await findTimelines(folder, manifest, stored);
  const names = listNeeded(manifest, starts, stored, await findEnd(folder, manifest, starts, stored));
  for (const name of names) {
    const size = await unpack(folder, manifest, name, target, account);
    if (size !== manifest.segmentBytes) throw new BackupError(`wal/${name} has ${size} bytes.`);
  }
  return { segments: names.length };
}

/** The segments from the end of the base backup to the end of the log, without a gap. */
function listNeeded(
  { lastSegment, segmentBytes }: Manifest,
  starts: readonly TimelineStart[],
  stored: readonly string[],
  end: bigint,
): string[] {
  const known = new Set(stored);
  const names: string[] = [];
  for (let segment = segmentNumber(lastSegment, segmentBytes) + 1n; segment <= end; segment += 1n) {
    const name = segmentName(timelineAt(starts, segment), segment, segmentBytes);
    if (!known.has(name)) throw new BackupError(`wal/${name} is missing.`);
    names.push(name);
  }
  return names;
}

/** The last segment that there is, or was, on the way to the newest timeline. */
async function findEnd(
  folder: BackupFolder,
  { systemIdentifier, segmentBytes }: Manifest,
  starts: readonly TimelineStart[],
  stored: readonly string[],
): Promise<bigint> {
  const head = await folder.findHead();
  const segments = stored.filter(isSegment);
  if (head === null && segments.length > 0) throw new BackupError('wal/head.json is missing.');
  if (head && head.systemIdentifier !== systemIdentifier) {
    throw new BackupError('wal/head.json is of another database.');
  }
  let end = 0n;
  for (const name of [...segments, ...(head ? [head.segment] : [])]) {
    const number = segmentNumber(name, segmentBytes);
    if (number > end && timelineAt(starts, number) === timelineOf(name)) end = number;
  }
  return end;
}

async function unpack(
  folder: BackupFolder,
  { systemIdentifier }: Manifest,
  name: string,
  target: string,
  account: Cluster['account'],
): Promise<number> {
  const handle = await open(path.join(target, name), 'wx', 0o600);
  let size = 0;
  try {
    await readSealed(folder.walFile(name), nameInBackup(systemIdentifier, name), folder.keys, async (content) => {
      for await (const part of content) {
        await handle.write(part);
        size += part.length;
      }
    });
    if (account) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
  return size;
}
