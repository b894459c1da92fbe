import { BackupError } from '../backup-error.ts';
import { checkSizes, type Manifest, readManifest } from '../base/manifest.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';
import { isOnTheWay, readLsn } from '../wal/segments.ts';
import { findTimelines } from './find-timelines.ts';

/** The newest base backup that was complete at `until`, or of all. A damaged one is an error, not a reason for another. */
export async function selectBase(folder: BackupFolder, until: Date | undefined): Promise<Manifest> {
  const owner = await folder.findOwner();
  const bases = await folder.listBases();
  if (owner === null || bases.length === 0) throw new BackupError(`${folder.root} holds no backup.`);
  const stored = await folder.listWal();
  for (const id of bases.toReversed()) {
    const manifest = await readManifest(folder, id);
    if (manifest.systemIdentifier !== owner.systemIdentifier) {
      throw new BackupError(`base/${id} is a backup of another database.`);
    }
    if (until && new Date(manifest.stoppedAt) > until) continue;
    // A database that was restored to an earlier time went on without what this one has.
    const starts = await findTimelines(folder, manifest, stored);
    if (!isOnTheWay(starts, manifest.timeline, readLsn(manifest.stopLsn))) continue;
    await checkSizes(folder, manifest);
    return manifest;
  }
  throw new BackupError(
    `The oldest backup is from ${bases[0]?.slice(0, 16)}: it cannot be restored to an earlier time.`,
  );
}
