import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { BackupError } from '../backup-error.ts';
import { one } from '../base/create-backup.ts';
import * as sql from '../sql/index.ts';
import type { BackupFolder } from '../storage/backup-folder.ts';
import { shipWal } from './ship-wal.ts';

const withinMs = 60_000;

/** Stores the log up to this moment; false where the server keeps none. `url` is that of the superuser. */
export async function archiveNow(folder: BackupFolder, server: { url: string; spool: string }): Promise<boolean> {
  const pool = createPool(server.url, { max: 1, applicationName: 'turnpike-backup' });
  try {
    const { isArchiving, systemIdentifier } = await one(query(pool, sql.describeServer, {}));
    if (!isArchiving) return false;
    await folder.claim(systemIdentifier);
    const { segment } = await one(query(pool, sql.switchSegment, {}));
    for (let waited = 0; ; waited += 100) {
      await shipWal(folder, server.spool, systemIdentifier);
      const archived = await one(query(pool, sql.findArchived, {}));
      const head = await folder.findHead();
      if (archived.segment.slice(0, 24) >= segment || (head && head.segment >= segment)) break;
      if (waited >= withinMs) throw new BackupError(`The server has not handed on the segment ${segment} of its log.`);
      await sleep(100);
    }
    await shipWal(folder, server.spool, systemIdentifier);
    return true;
  } finally {
    await pool.end();
  }
}
