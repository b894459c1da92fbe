import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { AuditAnchors } from '#lib/audit/index.ts';
import { type Clock, startTimer } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import { createPool, type Pool } from '#lib/platform/database/pool.ts';
import type { SealedColumn } from '#lib/platform/database/sealed-column.ts';
import { query } from '#lib/platform/database/statement.ts';
import { locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { Vault } from '#lib/vault/index.ts';
import { BackupError } from '../backup-error.ts';
import { noteInState } from '../backup-state.ts';
import { one } from '../base/create-backup.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import * as sql from '../sql/index.ts';
import { type BackupFolder, writeSafely } from '../storage/backup-folder.ts';
import { archiveNow } from '../wal/archive-now.ts';
import { bad, type DrillCheck, good } from './check.ts';
import { compareWithLive } from './compare-with-live.ts';
import { type Drill, isGood, writePage } from './drill-page.ts';
import { verifyCopy } from './verify-copy.ts';

export type DrillInput = {
  readonly folder: BackupFolder;
  /** The TURNPIKE_DIR of the live database. */
  readonly directory: string;
  /** Whether the log of the live database goes into this folder. */
  readonly isArchive: boolean;
  readonly masterKey: Buffer;
  readonly sealedColumns: readonly SealedColumn[];
  /** Brings the copy to this version. */
  readonly prepare: (url: string) => Promise<unknown>;
  readonly clock: Clock;
};

/** Restores the newest state into scratch, verifies it, compares it with the live database, and writes a signed page. */
export async function runDrill(input: DrillInput): Promise<{ page: string; isGood: boolean }> {
  const { folder, directory, clock } = input;
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-drill-'));
  const live = (await hasCluster(directory)) ? await openLive(directory, input.isArchive) : null;
  const at = clock.now();
  let drill: Drill;
  try {
    drill = { at, ...(await examine(input, scratch, live)) };
  } finally {
    await live?.close();
    const { directory: home } = await locateCluster(scratch);
    for (const each of [home, scratch]) await rm(each, { recursive: true, force: true });
  }
  const page = writePage(drill, folder.keys);
  const pages = path.join(folder.root, 'drills');
  await mkdir(pages, { recursive: true, mode: 0o700 });
  await writeSafely(path.join(pages, `${at.toISOString().replace(/[-:]|\.\d+/g, '')}.txt`), page);
  if (isGood(drill)) await noteInState(directory, { drillAt: at.toISOString() });
  return { page, isGood: isGood(drill) };
}

type Live = { readonly pool: Pool; readonly url: string; readonly spool: string; close(): Promise<void> };

type Examined = Omit<Drill, 'at'>;

async function examine(input: DrillInput, scratch: string, live: Live | null): Promise<Examined> {
  const { folder } = input;
  const elapsed = startTimer();
  try {
    const before = live ? await readLive(input, live) : null;
    const { manifest, files, bytes, segments, restoredTo } = await restoreBackup(folder, { to: scratch });
    const seconds = (elapsed() / 1000).toFixed(1);
    const figure = `${files} files (${(bytes / 1024 / 1024).toFixed(1)} MB) and ${segments} segments in ${seconds} s`;
    const checks = [good('restore', figure), ...(await examineCopy(input, scratch, live, before, restoredTo))];
    return { backup: manifest.id, restoredTo, checks };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return {
      backup: (await folder.listBases()).at(-1) ?? 'none',
      restoredTo: null,
      checks: [bad('restore', error.message)],
    };
  }
}

type Before = { readonly anchors: Awaited<ReturnType<AuditAnchors['read']>>; readonly mustReach: bigint | null };

/** What the copy has to have, read before the rest of the log is stored. */
async function readLive({ folder, directory, isArchive, masterKey, clock }: DrillInput, live: Live): Promise<Before> {
  if (!isArchive) return { anchors: null, mustReach: null };
  const vault = await Vault.open(createDatabase(live.pool), masterKey, clock);
  const anchors = await new AuditAnchors(directory, vault).read();
  const { last } = await one(query(live.pool, sql.findPositions, {}));
  const isStored = await archiveNow(folder, live);
  return { anchors, mustReach: isStored ? BigInt(last) : null };
}

async function examineCopy(
  { masterKey, sealedColumns, prepare, clock }: DrillInput,
  scratch: string,
  live: Live | null,
  before: Before | null,
  restoredTo: Date,
): Promise<DrillCheck[]> {
  const server = await startEmbeddedPostgres({ directory: scratch, disposable: true });
  try {
    await prepare(server.ownerUrl);
    const pool = createPool(server.ownerUrl, { max: 2, deadlineMs: deadlines.importMs });
    try {
      const copy = {
        pool,
        superuserUrl: server.url,
        openVault: () => Vault.open(createDatabase(pool), masterKey, clock),
        sealedColumns,
        anchors: before?.anchors ?? null,
      };
      const checks = await verifyCopy(copy);
      if (!live) return checks;
      const comparison = { copy: pool, live: live.pool, mustReach: before?.mustReach ?? null, restoredTo };
      return [...checks, ...(await compareWithLive(comparison))];
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

async function hasCluster(directory: string): Promise<boolean> {
  const { data } = await locateCluster(directory);
  return (await stat(path.join(data, 'PG_VERSION')).catch(() => null)) !== null;
}

async function openLive(directory: string, archivesWal: boolean): Promise<Live> {
  const { spool } = await locateCluster(directory);
  const server = await startEmbeddedPostgres({ directory, archivesWal });
  const pool = createPool(server.ownerUrl, { max: 2, deadlineMs: deadlines.importMs });
  const close = async (): Promise<void> => {
    await pool.end();
    await server.stop();
  };
  return { pool, url: server.url, spool, close };
}
