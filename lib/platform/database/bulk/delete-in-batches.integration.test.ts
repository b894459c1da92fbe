import { afterAll, beforeAll, expect, it } from 'vitest';
import * as fraud from '#lib/fraud/sql/index.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deleteByBlocks, deleteInBatches } from './delete-in-batches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('old rows are deleted from every part of a table, each part once, with statements of a bounded size', async () => {
  const { pool } = database;
  await pool.query('CREATE TABLE kept_some_days (at int, padding text)');
  // Old and new rows are mixed, as where freed space is used again; a row is a fifth of a block.
  await pool.query(`INSERT INTO kept_some_days SELECT n % 2, repeat('x', 1500) FROM generate_series(1, 12000) AS n`);
  const ranges: string[] = [];
  const deleted = await deleteByBlocks(database, 'kept_some_days', async ({ from, to }) => {
    ranges.push(`${from} ${to}`);
    const statement = 'DELETE FROM kept_some_days WHERE ctid >= $1::text::tid AND ctid < $2::text::tid AND at = 0';
    return (await pool.query(statement, [from, to])).rowCount ?? 0;
  });
  expect(deleted).toBe(6_000);
  expect(ranges).toEqual(['(0,0) (1024,0)', '(1024,0) (2048,0)', '(2048,0) (3072,0)']);
  expect((await pool.query('SELECT DISTINCT at FROM kept_some_days')).rows).toEqual([{ at: 1 }]);
});

it.each([fraud.deleteOldVelocity, fraud.deleteOldMerchantVelocity, fraud.deleteOldMerchantValues])(
  '$name reads its part of the table only',
  async ({ text, parameters }) => {
    const client = await database.pool.connect();
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE old AS ${text}`);
    const { rows } = await client.query(`EXPLAIN EXECUTE old(${parameters.map(() => 'NULL').join(', ')})`);
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Tid Range Scan');
  },
);

it('batches go on until one is not full', async () => {
  let left = 12_000;
  const sizes: number[] = [];
  const deleted = await deleteInBatches(async (limit) => {
    const size = Math.min(limit, left);
    left -= size;
    sizes.push(size);
    return size;
  });
  expect([deleted, sizes]).toEqual([12_000, [5_000, 5_000, 2_000]]);
});
