import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BackupFolder, restoreBackup } from '#lib/backup/index.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { type AppliedNow, migrateDatabase } from '#lib/platform/database/migrations/migrate.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { compareBooks, readBooks } from './read-books.ts';
import { comparePlans, readPlans } from './read-plans.ts';
import { type Replay, replayRequests } from './replay-requests.ts';

export type RehearsalInput = {
  folder: BackupFolder;
  masterKey: string;
  /** The latest so many requests are sent again. */
  mostRequests: number;
};

export type Rehearsal = {
  backup: string;
  restoredTo: Date;
  migrations: readonly AppliedNow[];
  /** Counts, sums and balances that the migrations changed. */
  money: string[];
  /** Statements of payments that are run differently after them. */
  plans: string[];
  replay: Replay;
};

/** Restores the newest backup into scratch, brings it to this version, and sends the requests of its last day again. */
export async function rehearseUpgrade({ folder, masterKey, mostRequests }: RehearsalInput): Promise<Rehearsal> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-rehearsal-'));
  try {
    const { manifest, restoredTo } = await restoreBackup(folder, { to: scratch });
    const server = await startEmbeddedPostgres({ directory: scratch, disposable: true });
    const pool = createPool(server.ownerUrl, { max: 10, deadlineMs: deadlines.importMs });
    try {
      const [moneyBefore, plansBefore] = [await readBooks(pool), await readPlans(pool)];
      const { applied } = await migrateDatabase(server.ownerUrl);
      await prepareDatabase(server.ownerUrl);
      const [moneyAfter, plansAfter] = [await readBooks(pool), await readPlans(pool)];
      const copy = { pool, url: server.ownerUrl, directory: scratch, until: restoredTo };
      const replay = await replayRequests({ ...copy, masterKey, most: mostRequests });
      return {
        backup: manifest.id,
        restoredTo,
        migrations: applied,
        money: compareBooks(moneyBefore, moneyAfter),
        plans: comparePlans(plansBefore, plansAfter),
        replay,
      };
    } finally {
      await pool.end();
      await server.stop();
    }
  } finally {
    const { directory } = await locateCluster(scratch);
    for (const each of [directory, scratch]) await rm(each, { recursive: true, force: true });
  }
}
