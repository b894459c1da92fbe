import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listenForInvalidations } from '../cache-invalidation.ts';
import { compatibility } from './compatibility.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase({ migrated: false });
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'turnpike-migrations-'));
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

async function migrate(): Promise<string[]> {
  const { applied } = await migrateDatabase(database.url, folder);
  return applied.map(({ name }) => name);
}

describe('migrateDatabase', () => {
  test('applies what is missing, in order, once', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await addMigration('20260102000000_second', 'ALTER TABLE a ADD COLUMN b int; CREATE INDEX ON a (b)');
    expect(await migrate()).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(await migrate()).toEqual([]);
  });

  test('lets many processes start at once', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int); SELECT pg_sleep(0.1)');
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate()));
    expect(results.flat()).toEqual(['20260101000000_first']);
  });

  test('refuses a database from before version 1.0.0 in one sentence', async () => {
    await addMigration('20261121102246_initial', 'CREATE TABLE a (id int)');
    await migrate();
    await rm(path.join(folder, '20261121102246_initial'), { recursive: true });
    await expect(migrate()).rejects.toThrow(
      /^this database was made before version 1\.0\.0/,
    );
  });

  test('refuses a database that needs later code', async () => {
    await addMigration('20260101000000_first', `CREATE TABLE compatibility (needs int); INSERT INTO compatibility VALUES (1)`);
    await addMigration('20270101000000_contract', `CREATE TABLE b (id int);\nUPDATE compatibility SET needs = ${compatibility + 1};`);
    await migrate();
    await rm(path.join(folder, '20270101000000_contract'), { recursive: true });
    await expect(migrate()).rejects.toThrow(
      /^the database is newer than this code: it has the migration 20270101000000_contract, /,
    );
  });

  test('leaves a database of a later version as it is, where that version permits it', async () => {
    await addMigration('20260101000000_first', `CREATE TABLE compatibility (needs int); INSERT INTO compatibility VALUES (1)`);
    await addMigration('20270101000000_expand', 'CREATE TABLE b (id int)');
    await migrate();
    await rm(path.join(folder, '20270101000000_expand'), { recursive: true });
    expect(await migrateDatabase(database.url, folder)).toEqual({ applied: [], later: ['20270101000000_expand'] });
  });

  test('refuses a newer database of a version that states no number', async () => {
    await addMigration('20270101000000_future', 'CREATE TABLE b (id int)');
    await migrate();
    await rm(path.join(folder, '20270101000000_future'), { recursive: true });
    await expect(migrate()).rejects.toThrow(/^the database is newer than this code/);
  });

  test('takes nothing away while a process runs that uses it', async () => {
    await addMigration('20260101000000_first', `CREATE TABLE compatibility (needs int); INSERT INTO compatibility VALUES (1)`);
    await migrate();
    const silent = { warn: () => undefined } as unknown as Log;
    const process = listenForInvalidations(database.url, () => undefined, silent);
    const name = `SELECT FROM pg_stat_activity WHERE application_name = 'turnpike-changes/${compatibility}' AND datname = current_database()`;
    await expect.poll(async () => (await database.pool.query(name)).rowCount).toBe(1);
    await addMigration('20260102000000_contract', `DROP TABLE IF EXISTS a;\nUPDATE compatibility SET needs = ${compatibility + 1};`);
    await expect(migrate()).rejects.toThrow('1 running process is of a version that this one cannot run beside');
    await process.stop();
    await expect.poll(async () => (await database.pool.query(name)).rowCount).toBe(0);
    expect(await migrate()).toEqual(['20260102000000_contract']);
  });

  test('keeps statements behind it waiting for a second at most, and applies what could not get its lock', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await migrate();
    await addMigration('20260102000000_second', 'ALTER TABLE a ADD COLUMN b int');
    const reader = await database.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM a');
    const migrated = migrate();
    const waiting = "SELECT FROM pg_locks WHERE relation = 'a'::regclass AND NOT granted";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    const started = performance.now();
    await database.pool.query('SELECT FROM a');
    expect(performance.now() - started).toBeLessThan(2_000);
    await reader.query('COMMIT');
    reader.release();
    expect(await migrated).toEqual(['20260102000000_second']);
  });

  test('makes an index without a lock, also after a start that was cut off in the middle of it', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1), (1)');
    await migrate();
    const unique = '-- Found by its id.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a_id" ON "a" ("id");\n';
    await addMigration('20260102000000_index', unique);
    await expect(migrate()).rejects.toThrow('20260102000000_index failed');
    await database.pool.query('DELETE FROM a');
    // The one that comes later is no open transaction, for whose end the index would wait.
    expect((await Promise.all([migrate(), migrate()])).flat()).toEqual(['20260102000000_index']);
    const { rows } = await database.pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_id'::regclass");
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('leaves nothing of a migration that fails', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int); SELECT 1/0');
    await expect(migrate()).rejects.toThrow(
      /20260101000000_first failed and was rolled back/,
    );
    const { rows } = await database.pool.query("SELECT to_regclass('a') AS a");
    expect(rows[0].a).toBeNull();
    await writeFile(path.join(folder, '20260101000000_first', 'migration.sql'), 'CREATE TABLE a (id int)');
    expect(await migrate()).toHaveLength(1);
  });

  test('refuses an edited migration', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await migrate();
    await writeFile(path.join(folder, '20260101000000_first', 'migration.sql'), 'CREATE TABLE a (id bigint)');
    await expect(migrate()).rejects.toThrow(/was changed after it had been applied/);
  });
});
