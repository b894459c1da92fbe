import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyTables } from './empty-tables.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('CREATE TABLE first (id int); CREATE TABLE second (id int)');
  await database.pool.query('INSERT INTO first VALUES (1); INSERT INTO second VALUES (1)');
});
afterAll(() => database.close());

it('gives way to a transaction that locks the tables in the opposite order, and empties them after it', async () => {
  const service = await database.pool.connect();
  await service.query('BEGIN');
  await service.query('SELECT id FROM second FOR UPDATE');
  const emptied = emptyTables(database.pool, 'first, second');
  await sleep(100);
  await service.query('SELECT id FROM first FOR UPDATE');
  await service.query('COMMIT');
  service.release();
  await emptied;
  const { rows } = await database.pool.query('SELECT id FROM first UNION ALL SELECT id FROM second');
  expect(rows).toEqual([]);
});
