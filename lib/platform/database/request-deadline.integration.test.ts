import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findUnavailableCause } from './database-unavailable.ts';
import { withRequestDeadline } from './deadline-client.ts';
import { createPool, type Pool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openTestDatabase({ migrated: false });
  pool = createPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const causeOf = (work: Promise<unknown>) => work.then(() => null, findUnavailableCause);

test('a statement of a request ends at its deadline, and its connection is thrown away', async () => {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  expect(await causeOf(withRequestDeadline(100, () => pool.query('SELECT pg_sleep(1)')))).toBe('no answer in time');
  const again = await pool.query('SELECT pg_backend_pid() AS pid');
  expect(again.rows[0].pid).not.toBe(rows[0].pid);
});

test('a request waits for a connection no longer than its deadline', async () => {
  const busy = pool.query('SELECT pg_sleep(0.4)');
  expect(await causeOf(withRequestDeadline(100, () => pool.query('SELECT 1')))).toBe('no free connection');
  await busy;
});

test('a statement that got its connection from a request has its own deadline, not that of the request', async () => {
  const request = withRequestDeadline(1_000, () => pool.query('SELECT pg_sleep(0.1)'));
  const other = pool.query('SELECT pg_sleep(1.3)');
  expect([await causeOf(request), await causeOf(other)]).toEqual([null, null]);
});
