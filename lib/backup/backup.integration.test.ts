import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { readManifest } from './base/manifest.ts';
import { createBackup, restoreBackup } from './index.ts';
import { BackupFolder } from './storage/backup-folder.ts';
import { BackupKeys } from './storage/backup-keys.ts';
import { archiveNow } from './wal/archive-now.ts';
import { readLsn, segmentAt, segmentName } from './wal/segments.ts';

let scratch: string;
let server: EmbeddedPostgres;
let folder: BackupFolder;
const at = (name: string): string => path.join(scratch, name);
const key = 'ab'.repeat(32);
const options = { keep: 7, now: () => new Date() };

beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-backup-'));
  server = await startEmbeddedPostgres({ directory: at('live'), archivesWal: true });
  folder = new BackupFolder(at('backup'), new BackupKeys(key));
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

it('takes its share of one processor, and no more', async () => {
  const from = { cpu: process.cpuUsage(), time: performance.now() };
  await createBackup(folder, await source(), { ...options, cpuShare: 0.2 });
  const { user, system } = process.cpuUsage(from.cpu);
  expect((user + system) / 1_000 / (performance.now() - from.time)).toBeLessThan(0.4);
}, 120_000);

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
}, 120_000);

it('a base backup is complete by itself, also where the log is not archived', async () => {
  const [own, copy] = [at('quiet'), at('copy')];
  const quiet = await startEmbeddedPostgres({ directory: own });
  try {
    await query(quiet.url, "CREATE TABLE kept AS SELECT 'here' AS word");
    const { data } = await locateCluster(own);
    await createBackup(folder, { url: quiet.url, data, turnpikeVersion: '0' }, options);
    expect(await archiveNow(folder, { url: quiet.url, spool: at('none') })).toBe(false);
  } finally {
    await quiet.stop();
    await rm((await locateCluster(own)).directory, { recursive: true });
  }
  expect((await restoreBackup(folder, { to: copy })).segments).toBe(0);
  expect(await wordsOf(copy)).toEqual(['here']);
}, 120_000);

it('a backup that was interrupted is none, and the next one removes it', async () => {
  await createBackup(folder, await source(), options);
  const [id = ''] = await folder.listBases();
  await rename(path.join(folder.bases, id), path.join(folder.bases, `.unfinished-${id}`));
  await expect(restoreBackup(folder, { to: at('copy') })).rejects.toThrow('holds no backup');
  const left = path.join(folder.wal, '000000010000000000000001.sealed.0123abcd');
  await writeFile(left, '');
  await utimes(left, 1, 1);
  await createBackup(folder, await source(), options);
  expect(await readdir(folder.wal)).not.toContain(path.basename(left));
  expect(await readdir(folder.bases)).toEqual(await folder.listBases());
  expect(await folder.listBases()).toHaveLength(1);
}, 120_000);

it('keeps as many base backups as wanted, and the log since the oldest of them', async () => {
  await query(server.url, 'CREATE TABLE kept (word text)');
  for (const word of ['one', 'two', 'three']) {
    await query(server.url, `INSERT INTO kept VALUES ('${word}')`);
    await createBackup(folder, await source(), { ...options, keep: 2 });
    await archiveNow(folder, await source());
  }
  expect(await folder.listBases()).toHaveLength(2);
  const [oldest = ''] = await folder.listBases();
  const { startLsn } = await readManifest(folder, oldest);
  const kept = (await folder.listWal()).filter((name) => name.length === 24);
  expect(kept[0]).toBe(segmentName(1, segmentAt(readLsn(startLsn), 16_777_216), 16_777_216));
  const until = new Date((await readManifest(folder, oldest)).stoppedAt);
  await restoreBackup(folder, { to: at('copy'), until: new Date(until.getTime() + 1) });
  expect(await wordsOf(at('copy'))).toEqual(['one', 'two']);
}, 120_000);

it('refuses the folder of another database, and a second backup at the same time', async () => {
  const first = createBackup(folder, await source(), options);
  const second = createBackup(folder, await source(), options);
  const results = await Promise.allSettled([first, second]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(folder.claim('1')).rejects.toThrow('backups of another database');
}, 120_000);

it.each([
  ['to its end', undefined, ['before', 'after', 'lost', 'new']],
  ['to an earlier time', 'after', ['before', 'after', 'new']],
])(
  'a database that was restored %s goes on in the same folder, and is restored from there',
  async (_, last, words) => {
    await query(server.url, "CREATE TABLE kept AS SELECT 'before' AS word");
    const { manifest } = await createBackup(folder, await source(), options);
    let until: Date | undefined;
    for (const word of ['after', 'lost']) {
      await query(server.url, `INSERT INTO kept VALUES ('${word}')`);
      const [row] = (await query(server.url, 'SELECT clock_timestamp() AS at, pg_sleep(0.01)')) as { at: Date }[];
      if (word === last) until = row?.at;
      for (let segment = 0; segment < 3; segment += 1) {
        await query(server.url, 'CREATE TABLE IF NOT EXISTS other (); ANALYZE');
        await archiveNow(folder, await source());
      }
    }
    await server.stop();
    await rm((await locateCluster(at('live'))).directory, { recursive: true });
    await restoreBackup(folder, { to: at('live'), until });
    server = await startEmbeddedPostgres({ directory: at('live'), archivesWal: true });
    await query(server.url, "INSERT INTO kept VALUES ('new')");
    await archiveNow(folder, await source());
    const restored = await restoreBackup(folder, { to: at('copy') });
    expect(restored.manifest.id).toBe(manifest.id);
    expect(await wordsOf(at('copy'))).toEqual(words);
    await rm(folder.walFile('00000002.history'));
    await expect(restoreBackup(folder, { to: at('again') })).rejects.toThrow('wal/00000002.history is missing');
  },
  120_000,
);

it('nothing of what is stored can be read without the key', async () => {
  await query(server.url, "CREATE TABLE kept AS SELECT 'a number such as 4111111111111111' AS word");
  await createBackup(folder, await source(), options);
  await archiveNow(folder, await source());
  const { data } = await locateCluster(at('live'));
  const { password } = JSON.parse(await readFile(path.join(data, 'turnpike.json'), 'utf8'));
  const secrets = [password, key, '4111111111111111', Buffer.from(key, 'hex')];
  for (const name of await readdir(folder.root, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const content = await readFile(path.join(name.parentPath, name.name));
    for (const secret of secrets) expect(content.includes(secret)).toBe(false);
  }
}, 120_000);

/** The words of a restored database. */
async function wordsOf(directory: string): Promise<string[]> {
  const copy = await startEmbeddedPostgres({ directory });
  try {
    return ((await query(copy.url, 'SELECT word FROM kept')) as { word: string }[]).map(({ word }) => word);
  } finally {
    await copy.stop();
  }
}
