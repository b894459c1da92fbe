import { afterAll, beforeAll, expect, test } from 'vitest';
import { hotTables } from '../testing/require-merchant.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('JSON in tables of merchants is not analysed, because no plan needs it and sorting it takes seconds', async () => {
  const { rows } = await database.pool.query(
    `SELECT c.relname || '.' || a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attrelid = ANY($1::regclass[]) AND a.atttypid IN ('jsonb'::regtype, 'json'::regtype)
       AND NOT a.attisdropped AND a.attstattarget IS DISTINCT FROM 0 ORDER BY 1`,
    [hotTables],
  );
  expect(rows).toEqual([]);
});
