import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#lib/platform/database/database.ts';
import { autocommit, withTransaction } from '#lib/platform/database/transaction.ts';
import { explainStatement } from '#lib/platform/testing/explain-statement.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import * as sql from './sql/index.ts';
import { claimDue, insertDeliveries, insertDestination } from './store.ts';
import { newTestDelivery } from './testing/test-queue.ts';

const backlog = 2_000;
const claimed = 16;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a claim reads as many deliveries as it takes of a backlog whose messages have one time', async () => {
  const tx = autocommit(database.pool);
  const destination = { id: 'd1', entityId: 'e1', queue: 'test' };
  await insertDestination(autocommit(createDatabase(database.pool)), destination);
  const createdAt = new Date();
  const deliveries = Array.from({ length: backlog }, (_, index) =>
    newTestDelivery('http://127.0.0.1/', `m${index}`, { createdAt }),
  );
  await insertDeliveries(tx, deliveries);
  const values = { destinationIds: ['d1'], limits: [claimed], workerId: 'w1', now: new Date() };
  const nodes = await explainStatement(database.pool, sql.claimDue, values);
  expect(nodes.map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([]);
  expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBe(claimed);
});

test('claims share a plan, whatever they are about', async () => {
  const rows = await withTransaction(database.pool, async (tx) => {
    for (let claim = 0; claim < 10; claim += 1) {
      const wanted = Array.from({ length: 1 + (claim % 3) }, (_, at) => ({ destinationId: `d${at}`, max: 1 }));
      await claimDue(tx, wanted, 'w1', new Date());
    }
    const text = 'SELECT generic_plans AS shared FROM pg_prepared_statements WHERE name = $1';
    return (await tx.query({ name: 'test.plans', text, values: [sql.claimDue.name] })).rows;
  });
  // PostgreSQL makes five plans before it decides to keep one.
  expect(rows).toEqual([{ shared: '5' }]);
});
