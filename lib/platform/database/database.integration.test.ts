import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';
import { withTransaction } from './transaction.ts';

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

describe('openTestDatabase', () => {
  test('gives a migrated database to one test file', async () => {
    const own = await openTestDatabase();
    const { rows } = await own.pool.query('SELECT count(*)::int AS n FROM _prisma_migrations');
    expect(rows[0].n).toBe((await readMigrations()).length);
    await own.close();
  });
});

describe('migrateDatabase', () => {
  test('applies what is missing, in order, once', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await addMigration('20260102000000_second', 'ALTER TABLE a ADD COLUMN b int; CREATE INDEX ON a (b)');
    expect(await migrateDatabase(database.url, folder)).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(await migrateDatabase(database.url, folder)).toEqual([]);
  });

  test('lets many processes start at once', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int); SELECT pg_sleep(0.1)');
    const results = await Promise.all(Array.from({ length: 6 }, () => migrateDatabase(database.url, folder)));
    expect(results.flat()).toEqual(['20260101000000_first']);
  });

  test('refuses a database from before version 1.0.0 in one sentence', async () => {
    await addMigration('20261121102246_initial', 'CREATE TABLE a (id int)');
    await migrateDatabase(database.url, folder);
    await rm(path.join(folder, '20261121102246_initial'), { recursive: true });
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
      /^this database was made before version 1\.0\.0/,
    );
  });

  test('refuses a database newer than the code in one sentence', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await addMigration('20270101000000_future', 'CREATE TABLE b (id int)');
    await migrateDatabase(database.url, folder);
    await rm(path.join(folder, '20270101000000_future'), { recursive: true });
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
      /^the database is newer than this code: it has the migration 20270101000000_future, /,
    );
  });

  test('leaves nothing of a migration that fails', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int); SELECT 1/0');
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(
      /20260101000000_first failed and was rolled back/,
    );
    const { rows } = await database.pool.query("SELECT to_regclass('a') AS a");
    expect(rows[0].a).toBeNull();
    await writeFile(path.join(folder, '20260101000000_first', 'migration.sql'), 'CREATE TABLE a (id int)');
    expect(await migrateDatabase(database.url, folder)).toHaveLength(1);
  });

  test('refuses an edited migration', async () => {
    await addMigration('20260101000000_first', 'CREATE TABLE a (id int)');
    await migrateDatabase(database.url, folder);
    await writeFile(path.join(folder, '20260101000000_first', 'migration.sql'), 'CREATE TABLE a (id bigint)');
    await expect(migrateDatabase(database.url, folder)).rejects.toThrow(/was changed after it had been applied/);
  });
});

describe('withTransaction', () => {
  beforeEach(async () => {
    await database.pool.query('CREATE TABLE t (id int)');
  });

  test('keeps everything or nothing', async () => {
    await withTransaction(database.pool, (tx) => tx.query({ text: 'INSERT INTO t VALUES (1)' }));
    const failing = withTransaction(database.pool, async (tx) => {
      await tx.query({ text: 'INSERT INTO t VALUES (2)' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await database.pool.query('SELECT id FROM t')).rows).toEqual([{ id: 1 }]);
  });

  test('throws a broken connection away instead of handing it on', async () => {
    const failing = withTransaction(database.pool, async (tx) => {
      const { rows } = await tx.query({ text: 'SELECT pg_backend_pid() AS pid' });
      const [{ pid }] = rows as [{ pid: number }];
      await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await tx.query({ text: 'SELECT 1' });
    });
    await expect(failing).rejects.toThrow();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
