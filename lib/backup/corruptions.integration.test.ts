import { cp, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditAnchors } from '#lib/audit/index.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { type EmbeddedPostgres, locateCluster, startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createLog } from '#lib/platform/log.ts';
import { sealedColumns } from '#lib/sealed-columns.ts';
import { Vault } from '#lib/vault/index.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';
import type { DrillCheck } from './drill/check.ts';
import { compareWithLive } from './drill/compare-with-live.ts';
import { verifyContent, verifyCopy } from './drill/verify-copy.ts';
import { type Restored, restoreBackup } from './restore/restore-backup.ts';
import { BackupFolder } from './storage/backup-folder.ts';
import { BackupKeys } from './storage/backup-keys.ts';
import { type BackedUpGateway, fill, startBackedUpGateway } from './testing/backed-up-gateway.ts';

let live: BackedUpGateway;
/** Two base backups, with the log from the older one to the end. */
let older: string;
let newer: string;
let headBefore: string;

beforeAll(async () => {
  live = await startBackedUpGateway();
  await fill(live.gateway);
  older = await live.backUp();
  await live.archive();
  await live.pay(2);
  newer = await live.backUp();
  await live.pay(2);
  await live.archive();
  headBefore = await readFile(path.join(live.folder.wal, 'head.json'), 'utf8');
  await live.pay(1);
  await live.archive();
  await live.pay(1);
  await live.archive();
}, 120_000);
afterAll(() => live.close());

/** What damages a copy of the folder of backups. */
type Damage = (folder: BackupFolder) => Promise<void>;

const inBase = (folder: BackupFolder, file: string, id = newer): string => path.join(folder.bases, id, file);
const first = 'pack-00001.sealed';
const second = 'pack-00002.sealed';

/** The segments of the log after the newer base backup. */
async function segments(folder: BackupFolder): Promise<string[]> {
  const { segment } = (await folder.findHead()) ?? { segment: '' };
  const names = (await folder.listWal()).filter((name) => /^[0-9A-F]{24}$/.test(name));
  return names.filter((name) => name <= segment).slice(-3);
}

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const place = at < 0 ? size + at : at;
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, place);
  await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, place);
  await handle.close();
}

async function cut(file: string, bytes: number): Promise<void> {
  await truncate(file, (await stat(file)).size - bytes);
}

async function swap(one: string, other: string): Promise<void> {
  await rename(one, `${one}.swap`);
  await rename(other, one);
  await rename(`${one}.swap`, other);
}

const onSegment =
  (index: number, work: (file: string, name: string) => Promise<unknown>): Damage =>
  async (folder) => {
    const name = (await segments(folder)).at(index) ?? '';
    await work(folder.walFile(name), name);
  };

const editText =
  (file: (folder: BackupFolder) => string, change: (text: string) => string): Damage =>
  async (folder) =>
    writeFile(file(folder), change(await readFile(file(folder), 'utf8')));

const manifest = (folder: BackupFolder): string => inBase(folder, 'manifest.json');
const head = (folder: BackupFolder): string => path.join(folder.wal, 'head.json');
const owner = (folder: BackupFolder): string => path.join(folder.root, 'turnpike-backup.json');

const inFiles: [string, Damage, RegExp][] = [
  ['a bit of a pack, in its first byte', (f) => flip(inBase(f, first), 0), /pack-00001.* damaged/],
  ['a bit of a pack, in its salt', (f) => flip(inBase(f, first), 20), /pack-00001.* damaged/],
  ['a bit of a pack, in the middle', (f) => flip(inBase(f, first), 500_000), /pack-00001.* damaged/],
  ['a bit of a pack, in its last byte', (f) => flip(inBase(f, first), -1), /pack-00001.* damaged/],
  ['a bit of the pack with the log', (f) => flip(inBase(f, second), 1_000), /pack-00002.* damaged/],
  ['a pack without its last byte', (f) => cut(inBase(f, first), 1), /pack-00001.* bytes instead of/],
  ['a pack without its last half', (f) => cut(inBase(f, first), 1_000_000), /pack-00001.* bytes instead of/],
  ['an empty pack', (f) => truncate(inBase(f, second), 0), /pack-00002.* has 0 bytes/],
  ['a pack with a byte more', (f) => writeFile(inBase(f, first), 'x', { flag: 'a' }), /pack-00001.* bytes instead of/],
  ['a missing pack', (f) => rm(inBase(f, first)), /pack-00001.* is missing/],
  ['two packs in the place of each other', (f) => swap(inBase(f, first), inBase(f, second)), /bytes instead of/],
  [
    'a pack of another backup',
    (f) => cp(inBase(f, first, older), inBase(f, first)),
    /pack-00001.* (?:damaged|bytes instead of)/,
  ],
  ['a bit of the manifest', (f) => flip(manifest(f), 200), /manifest.json is damaged/],
  ['a bit of the code of the manifest', (f) => flip(manifest(f), 3), /manifest.json is damaged/],
  ['a manifest without its end', (f) => cut(manifest(f), 500), /manifest.json is damaged/],
  ['a missing manifest', (f) => rm(manifest(f)), /manifest.json is missing/],
  [
    'the manifest of an older backup',
    (f) => cp(inBase(f, 'manifest.json', older), manifest(f)),
    /belongs to the backup/,
  ],
  [
    'a changed size in the manifest',
    editText(manifest, (text) => text.replace(/"size":(\d+)/, '"size":1$1')),
    /manifest.json is damaged/,
  ],
  [
    'a file that the manifest does not list any more',
    editText(manifest, (text) => text.replace(/\{"path":"[^}]+\},/, '')),
    /manifest.json is damaged/,
  ],
  [
    'an older backup under a newer name',
    (f) => rename(path.join(f.bases, older), path.join(f.bases, '29991231T000000Z-00000000')),
    /belongs to the backup/,
  ],
  ['a bit of the note whose backups these are', (f) => flip(owner(f), -3), /turnpike-backup.json is damaged/],
  ['a missing note whose backups these are', (f) => rm(owner(f)), /holds no backup/],
  ['a folder without base backups', (f) => rm(f.bases, { recursive: true }), /holds no backup/],
  ['a bit of the log', onSegment(0, (file) => flip(file, 1_000)), /wal\/.* is damaged/],
  ['a bit of the log, in its last byte', onSegment(-1, (file) => flip(file, -1)), /wal\/.* is damaged/],
  ['a bit of the log, in its first byte', onSegment(1, (file) => flip(file, 1)), /no file of a backup/],
  ['a segment without its end', onSegment(1, (file) => cut(file, 100)), /wal\/.* is damaged/],
  ['an empty segment', onSegment(1, (file) => truncate(file, 0)), /wal\/.* ends too early/],
  ['a segment with a byte more', onSegment(0, (file) => writeFile(file, 'x', { flag: 'a' })), /wal\/.* is damaged/],
  ['a missing segment', onSegment(1, (file) => rm(file)), /wal\/[0-9A-F]+ is missing/],
  ['a missing last segment', onSegment(-1, (file) => rm(file)), /wal\/[0-9A-F]+ is missing/],
  [
    'a missing log',
    async (f) => void (await Promise.all((await f.listWal()).map((name) => rm(f.walFile(name))))),
    /wal\/[0-9A-F]+ is missing/,
  ],
  [
    'two segments in the place of each other',
    async (f) => {
      const [one = '', other = ''] = await segments(f);
      await swap(f.walFile(one), f.walFile(other));
    },
    /wal\/.* is damaged/,
  ],
  [
    'a segment that is not encrypted',
    onSegment(0, (file) => writeFile(file, Buffer.alloc(16_777_216))),
    /no file of a backup/,
  ],
  ['a missing note of the end of the log', (f) => rm(head(f)), /head.json is missing/],
  ['a bit of the note of the end of the log', (f) => flip(head(f), -5), /head.json is damaged/],
];

/** Restores what was damaged, into a new directory. */
async function restoreDamaged(damage: Damage, key = testMasterKey, name = 'copy'): Promise<Restored> {
  const root = path.join(live.scratch, `${name}-backup`);
  const to = path.join(live.scratch, name);
  await cp(live.folder.root, root, { recursive: true });
  try {
    await damage(new BackupFolder(root, live.folder.keys));
    return await restoreBackup(new BackupFolder(root, new BackupKeys(key)), { to });
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('a restore refuses', () => {
  it.each(inFiles)('%s, and leaves nothing behind', async (_, damage, reason) => {
    await expect(restoreDamaged(damage)).rejects.toThrow(reason);
    expect(await readdir((await locateCluster(path.join(live.scratch, 'copy'))).directory)).toEqual([]);
  });

  it('a backup under another key', async () => {
    await expect(restoreDamaged(async () => undefined, '22'.repeat(32))).rejects.toThrow('under another key');
  });

  it('a directory that is not empty', async () => {
    await expect(restoreBackup(live.folder, { to: live.scratch })).rejects.toThrow('is not empty');
  });

  it('a time before the oldest backup, and one after the end of the log', async () => {
    const to = path.join(live.scratch, 'copy');
    const restore = (until: Date) => restoreBackup(live.folder, { to, until });
    await expect(restore(new Date(0))).rejects.toThrow('cannot be restored to an earlier time');
    await expect(restore(new Date(Date.now() + 3_600_000))).rejects.toThrow(
      /log of the backup ends at .* before that time/,
    );
  });
});

describe('a drill finds', () => {
  let server: EmbeddedPostgres;
  let restored: Restored;
  let anchors: Awaited<ReturnType<AuditAnchors['read']>>;
  const to = (): string => path.join(live.scratch, 'restored');

  beforeAll(async () => {
    const { db, services } = live.gateway;
    const kept = new AuditAnchors(live.scratch, services.gatewayServices.vault);
    await kept.renew(db, createLog('silent'));
    anchors = await kept.read();
    restored = await restoreDamaged(async () => undefined, testMasterKey, 'restored');
    server = await startEmbeddedPostgres({ directory: to() });
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await live.removeDirectory(to());
  });

  async function run(url: string, statements: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statements);
    } finally {
      await client.end();
    }
  }

  const addressOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

  /** The names of the checks that a copy with this change does not pass. */
  async function failuresAfter(change: string): Promise<string[]> {
    await run(
      addressOf(server.url, 'postgres'),
      'CREATE DATABASE damaged TEMPLATE turnpike OWNER turnpike_owner STRATEGY FILE_COPY',
    );
    const pool = createPool(addressOf(server.ownerUrl, 'damaged'), { max: 2 });
    try {
      await run(addressOf(server.url, 'damaged'), `SET session_replication_role = 'replica'; ${change}`);
      const openVault = () => Vault.open(createDatabase(pool), Buffer.from(testMasterKey, 'hex'), systemClock);
      const checks = await verifyContent({ pool, openVault, sealedColumns, anchors });
      const comparison = { copy: pool, live: live.gateway.database.pool, mustReach: null };
      // The gateway of this test is a day ahead.
      checks.push(...(await compareWithLive({ ...comparison, restoredTo: new Date(Date.now() + 2 * 86_400_000) })));
      return failed(checks);
    } finally {
      await pool.end();
      await run(addressOf(server.url, 'postgres'), 'DROP DATABASE damaged WITH (FORCE)');
    }
  }

  const failed = (checks: readonly DrillCheck[]): string[] =>
    checks.filter(({ isGood }) => !isGood).map(({ name }) => name);

  it('nothing in a copy that is as it was', async () => {
    expect(await failuresAfter('SELECT 1')).toEqual([]);
    expect(restored.segments).toBeGreaterThan(1);
  });

  const newest = '(SELECT max(position) FROM event)';
  it.each<[string, string, string]>([
    ['the newest event removed', `DELETE FROM event WHERE position = ${newest}`, 'events'],
    ['an event removed', `DELETE FROM event WHERE position = (SELECT min(position) FROM event)`, 'events'],
    [
      'an amount of an event changed',
      'UPDATE event SET amount_minor = amount_minor + 1 WHERE amount_minor > 0',
      'events',
    ],
    ['a time of an event changed', `UPDATE event SET at = at + interval '1 ms' WHERE position = ${newest}`, 'events'],
    [
      'an event added',
      'INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data) SELECT merchant_id, stream_type, stream_id, sequence + 100, type, actor, at, data FROM event WHERE position = (SELECT min(position) FROM event)',
      'late events',
    ],
    ['a payment removed', 'DELETE FROM payment WHERE id = (SELECT min(id) FROM payment)', 'payments'],
    ['all payments removed', 'DELETE FROM payment', 'payments'],
    [
      'an entry of the ledger removed',
      'DELETE FROM ledger_entry WHERE position = (SELECT max(position) FROM ledger_entry)',
      'ledger',
    ],
    [
      'an amount of the ledger changed',
      'UPDATE ledger_entry SET amounts_minor = ARRAY(SELECT -amount FROM unnest(amounts_minor) AS amount)',
      'balances',
    ],
    ['a figure of a day changed', 'UPDATE ledger_day SET debit_minor = debit_minor + 1', 'ledger'],
    [
      'the newest entry of the audit log removed',
      'DELETE FROM audit_entry WHERE chain_sequence = (SELECT max(chain_sequence) FROM audit_entry)',
      'audit log',
    ],
    ['an entry of the audit log changed', "UPDATE audit_entry SET actor = 'user:other'", 'audit log'],
    ['the audit log removed', 'DELETE FROM audit_entry; DELETE FROM audit_head', 'audit log'],
    ['an entry of a closed period changed', "UPDATE ledger_entry SET actor = 'user:other'", 'periods'],
    [
      'a bit of a stored number',
      'UPDATE vault_account SET ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1)',
      'vault',
    ],
    [
      'two stored numbers in the place of each other',
      'UPDATE vault_account a SET ciphertext = b.ciphertext FROM vault_account b WHERE a.id <> b.id',
      'vault',
    ],
    [
      'a key of the vault removed',
      'DELETE FROM vault_key WHERE version = (SELECT max(version) FROM vault_key)',
      'vault',
    ],
    ['an access token removed', 'DELETE FROM access_token', 'rows'],
    ['an entity removed', 'DELETE FROM entity WHERE id = (SELECT max(id) FROM entity)', 'rows'],
  ])('%s', async (_, change, check) => {
    expect(await failuresAfter(change)).toContain(check);
  });

  it('a copy that ends before the live database, although its note of the end is older too', async () => {
    const early = await restoreDamaged(
      async (folder) => {
        await writeFile(head(folder), headBefore);
        const { segment } = (await folder.findHead()) ?? { segment: '' };
        for (const name of await folder.listWal()) if (name > segment) await rm(folder.walFile(name));
      },
      testMasterKey,
      'early',
    );
    const at = path.join(live.scratch, 'early');
    const copy = await startEmbeddedPostgres({ directory: at });
    const pool = createPool(copy.ownerUrl, { max: 2 });
    try {
      const { rows } = await live.gateway.database.pool.query('SELECT max(position) AS last FROM event');
      const { restoredTo } = early;
      const comparison = { copy: pool, live: live.gateway.database.pool, mustReach: BigInt(rows[0].last), restoredTo };
      expect(failed(await compareWithLive(comparison))).toContain('reach');
    } finally {
      await pool.end();
      await copy.stop();
      await live.removeDirectory(at);
    }
  });

  it('a page that the disk changed after the restore', async () => {
    const { rows } = await live.gateway.database.pool.query("SELECT pg_relation_filepath('payment') AS file");
    await server.stop();
    await flip(path.join(restored.data, rows[0].file), 8_000);
    server = await startEmbeddedPostgres({ directory: to() });
    const pool = createPool(server.ownerUrl, { max: 2 });
    try {
      const openVault = () => Vault.open(createDatabase(pool), Buffer.from(testMasterKey, 'hex'), systemClock);
      const copy = { pool, superuserUrl: server.url, openVault, sealedColumns, anchors };
      expect(failed(await verifyCopy(copy))).toContain('pages');
    } finally {
      await pool.end();
    }
  });
});
