import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createBackup, restoreBackup } from './index.ts';
import { BackupFolder } from './storage/backup-folder.ts';
import { BackupKeys } from './storage/backup-keys.ts';
import { fetchMirrored, Mirror } from './storage/mirror.ts';
import { ObjectStore } from './storage/object-store.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';
import { archiveNow } from './wal/archive-now.ts';

let scratch: string;
let server: EmbeddedPostgres;
let s3: S3Server;
let folder: BackupFolder;
const at = (name: string): string => path.join(scratch, name);
const keys = new BackupKeys('ab'.repeat(32));

beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-mirror-'));
  server = await startEmbeddedPostgres({ directory: at('live'), archivesWal: true });
  s3 = await startS3Server();
  folder = new BackupFolder(at('backup'), keys);
});
afterEach(async () => {
  await server.stop();
  await s3.close();
  for (const name of ['live', 'copy']) {
    const { directory } = await locateCluster(at(name));
    await rm(directory, { recursive: true, force: true });
  }
  await rm(scratch, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

const store = (secret?: string) => new ObjectStore(s3.address(secret));

async function backUp(keep = 7) {
  const { data } = await locateCluster(at('live'));
  const source = { url: server.url, data, turnpikeVersion: '0' };
  return createBackup(folder, source, { keep, now: () => new Date() });
}

async function archive(): Promise<void> {
  const { spool } = await locateCluster(at('live'));
  await archiveNow(folder, { url: server.url, spool });
}

async function copy(): Promise<void> {
  const mirror = new Mirror(folder, store());
  await mirror.pushLog();
  await mirror.pushBases();
}

it('a lost disk and a lost folder are restored from the object store alone, through a service that is busy', async () => {
  await query(server.url, "CREATE TABLE kept AS SELECT 'before' AS word");
  await backUp();
  s3.fail(2);
  await copy();
  await query(server.url, "INSERT INTO kept VALUES ('after')");
  await archive();
  await new Mirror(folder, store()).pushLog();
  await rm(folder.root, { recursive: true });
  await fetchMirrored(store(), at('fetched'));
  await restoreBackup(new BackupFolder(at('fetched'), keys), { to: at('copy') });
  const restored = await startEmbeddedPostgres({ directory: at('copy') });
  expect(await query(restored.url, 'SELECT word FROM kept')).toEqual([{ word: 'before' }, { word: 'after' }]);
  await restored.stop();
}, 240_000);

it('a file that was sent is not sent again, and one that was sent in part is', async () => {
  await backUp();
  await archive();
  await copy();
  const sent = new Map(s3.objects);
  const pack = [...sent.keys()].find((name) => name.endsWith('pack-00001.sealed')) ?? '';
  s3.objects.set(pack, (sent.get(pack) as Buffer).subarray(0, 100));
  await copy();
  expect(s3.objects).toEqual(sent);
  const mirror = new Mirror(folder, store());
  expect(await mirror.pushLog()).toBe(0);
}, 240_000);

it('what is removed from the folder is removed there, and a folder that was lost removes nothing', async () => {
  const first = await backUp();
  await archive();
  await copy();
  await backUp();
  await archive();
  const { removed } = await backUp(1);
  const mirror = new Mirror(folder, store());
  await mirror.pushBases();
  await mirror.pushLog();
  await mirror.remove(removed.bases, removed.log);
  expect(removed.bases).toContain(first.manifest.id);
  const local = (await readdir(folder.root, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => `turnpike/live/${path.relative(folder.root, path.join(each.parentPath, each.name))}`);
  expect([...s3.objects.keys()].sort()).toEqual(local.sort());
  const kept = s3.objects.size;
  await rm(folder.root, { recursive: true });
  await copy();
  expect(s3.objects.size).toBe(kept);
}, 240_000);

it('a base backup without its manifest is left out: an upload that was killed', async () => {
  const { manifest } = await backUp();
  await copy();
  s3.objects.delete(`turnpike/live/base/${manifest.id}/manifest.json`);
  await fetchMirrored(store(), at('fetched'));
  expect(await new BackupFolder(at('fetched'), keys).listBases()).toEqual([]);
}, 240_000);

it('a wrong secret, a missing bucket and a service that is away are refused in one sentence without the secret', async () => {
  await expect(store('other').list()).rejects.toThrow(/answered 403 SignatureDoesNotMatch\.$/);
  const missing = new ObjectStore(s3.address().replace('/backups/', '/elsewhere/'));
  await expect(missing.list()).rejects.toThrow(/answered 404 NoSuchBucket\.$/);
  const away = new ObjectStore('http://id:very-secret@127.0.0.1:9/backups');
  await expect(away.list()).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9\/backups\/ could not be reached/);
  expect(() => new ObjectStore('http://127.0.0.1:9/backups')).toThrow('has to name a key id');
});
