import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../base/manifest.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';
import { readSealed } from '../storage/sealed-file.ts';
import { isHistory, isSegment, readHistory, type TimelineStart, timelineOf } from '../wal/segments.ts';
import { nameInBackup } from '../wal/ship-wal.ts';

/** The timelines on the way to the newest one: a restored database begins a new one. */
export async function findTimelines(
  folder: BackupFolder,
  { systemIdentifier, timeline, segmentBytes }: Manifest,
  stored: readonly string[],
): Promise<TimelineStart[]> {
  const last = stored.filter(isHistory).at(-1);
  const newest = stored.filter(isSegment).at(-1);
  const known = Math.max(timeline, last === undefined ? 0 : timelineOf(last));
  if (newest !== undefined && timelineOf(newest) > known) {
    throw new BackupError(`wal/${newest.slice(0, 8)}.history is missing.`);
  }
  if (last === undefined || timelineOf(last) < timeline) return readHistory(timeline, null, segmentBytes);
  let history = '';
  await readSealed(folder.walFile(last), nameInBackup(systemIdentifier, last), folder.keys, async (content) => {
    for await (const part of content) history += part.toString();
  });
  return readHistory(timelineOf(last), history, segmentBytes);
}
