import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '#lib/platform/clock.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { withTransaction } from '#lib/platform/database/transaction.ts';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { seedCase } from '../../testing/seed-case.ts';
import { changeDecisionRun, insertDecisionRun } from './decision-runs.ts';
import * as sql from './sql/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

test('an undo begins after decisions that are made at the same moment, so that it finds each of them', async () => {
  const { merchant, channel, clock } = gateway;
  const { pool } = gateway.database;
  const caseId = await seedCase(gateway, merchant.id, channel.id);
  const at = clock.now();
  const run = { entityId: merchant.id, decision: 'APPROVE', cancelReason: null, note: null, macroId: null } as const;
  const cases = [{ id: caseId, merchantId: merchant.id, channelId: channel.id, expectedEffect: null }];
  const by = { actor: 'cli', username: 'cli', address: null, at };
  const runId = await withTransaction(pool, (tx) => insertDecisionRun(tx, { ...run, finalAt: at }, cases, by));

  const order: string[] = [];
  const marked = Promise.withResolvers<void>();
  const decision = withTransaction(pool, async (tx) => {
    const key = { merchantId: merchant.id, runId, caseId };
    expect(await execute(tx, sql.markRunDecided, { ...key, decisionId: 'd'.repeat(32) })).toBe(1);
    marked.resolve();
    await sleep(300);
    order.push('decided');
  });
  await marked.promise;
  const isChanged = await withTransaction(pool, (tx) => changeDecisionRun(tx, runId, 'UNDOING', clock.now()));
  order.push('undo begins');
  await decision;
  expect(isChanged).toBe(true);
  expect(order).toEqual(['decided', 'undo begins']);
});
