import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readMigrations } from './migrations/migrate.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase({ migrated: false });
});
afterAll(() => database.close());

beforeEach(() => database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));

describe('openTestDatabase', () => {
  test('gives a migrated database to one test file', async () => {
    const own = await openTestDatabase();
    const { rows } = await own.pool.query('SELECT count(*)::int AS n FROM _prisma_migrations');
    expect(rows[0].n).toBe((await readMigrations()).length);
    await own.close();
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
