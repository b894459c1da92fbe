import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createBackup, restoreBackup } from './index.ts';
import { BackupFolder } from './storage/backup-folder.ts';
import { BackupKeys } from './storage/backup-keys.ts';
import { archiveNow } from './wal/archive-now.ts';
import { shipWal } from './wal/ship-wal.ts';

let scratch: string;
let server: EmbeddedPostgres;
let folder: BackupFolder;
const at = (name: string): string => path.join(scratch, name);
const options = { keep: 7, now: () => new Date() };

beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-backup-'));
  server = await startEmbeddedPostgres({ directory: at('live'), archivesWal: true });
  folder = new BackupFolder(at('backup'), new BackupKeys('ab'.repeat(32)));
});
afterEach(async () => {
  await server.stop();
  for (const name of ['live', 'copy']) {
    const { directory } = await locateCluster(at(name));
    await rm(directory, { recursive: true, force: true });
  }
  await rm(scratch, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function source() {
  const { data, spool } = await locateCluster(at('live'));
  return { url: server.url, data, spool, turnpikeVersion: '0' };
}

it('restores a database as it was after its last transaction, or at an earlier time', async () => {
  await query(server.url, "CREATE TABLE kept AS SELECT 'before' AS word");
  const { manifest } = await createBackup(folder, await source(), options);
  await query(server.url, "INSERT INTO kept VALUES ('after')");
  const [{ now } = { now: new Date() }] = (await query(server.url, 'SELECT now()')) as { now: Date }[];
  await query(server.url, "INSERT INTO kept VALUES ('late')");
  await archiveNow(folder, await source());
  const restored = await restoreBackup(folder, { to: at('copy') });
  expect(restored.manifest).toEqual(manifest);
  expect(restored.segments).toBeGreaterThan(0);
  const copy = await startEmbeddedPostgres({ directory: at('copy') });
  expect(await query(copy.url, 'SELECT word FROM kept')).toEqual([
    { word: 'before' },
    { word: 'after' },
    { word: 'late' },
  ]);
  await copy.stop();
  await rm((await locateCluster(at('copy'))).directory, { recursive: true });
  await restoreBackup(folder, { to: at('copy'), until: now });
  const earlier = await startEmbeddedPostgres({ directory: at('copy') });
  expect(await query(earlier.url, 'SELECT word FROM kept')).toEqual([{ word: 'before' }, { word: 'after' }]);
  await earlier.stop();
  expect(await shipWal(folder, (await source()).spool, manifest.systemIdentifier)).toBe(0);
}, 120_000);
