import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '#lib/audit/index.ts';
import { verifyLedger } from '#lib/ledger/index.ts';
import { runUntilKilled } from '#lib/platform/testing/run-until-killed.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { startTestGateway, testMasterKey } from '#test/fixtures/gateway.ts';
import { readDatabase } from './testing/read-database.ts';
import { applyDecisions, drain, seedShopper } from './testing/seed-shopper.ts';

let office: TestBackOffice;
beforeAll(async () => {
  const settings = { throttling: { paymentsPerMinute: 0 }, paymentBrands: ['*'], fraudManagement: 'on' } as const;
  office = await startTestBackOffice(
    await startTestGateway({ ...settings, paymentBrands: ['*'], challengedPayments: 'hold' }),
  );
}, 120_000);
afterAll(() => office.close());

it('an erasure that is killed again and again goes on where it was, and leaves nothing', async () => {
  const { gateway } = office;
  const { values } = await seedShopper(office, 'Zqxvab', 4711);
  await applyDecisions(office);
  const body = { field: 'email', value: values.email, confirmation: values.email };
  const started = await office.call('POST', '/erasures', { as: 'administrator', body });
  expect([started.status, started.body.ids]).toEqual([200, [expect.any(String)]]);
  const program = path.join(import.meta.dirname, 'testing/crashing-eraser.ts');
  let offsetMs = 20_000;
  const run = (at: number) => {
    // What a dead process claimed is free by then.
    offsetMs += 31_000;
    return runUntilKilled(program, [gateway.database.url, offsetMs, testMasterKey, at]);
  };
  // While it finds, while it ends what is active, and in the middle of tables, events and the audit log.
  for (const at of [12, 70, 20, 35, 55]) expect([at, await run(at)]).toEqual([at, 'SIGKILL']);
  expect(await run(100_000)).toBeNull();
  await drain(gateway);
  expect(await run(100_000)).toBeNull();
  const { rows } = await gateway.database.pool.query('SELECT state, sealed_values FROM erasure');
  expect(rows).toEqual([{ state: 'DONE', sealed_values: null }]);
  const left = (await readDatabase(gateway)).filter(({ text }) => /zqxvab/i.test(text));
  expect(left.map(({ table, text }) => `${table} ${text.slice(0, 300)}`)).toEqual([]);
  expect((await verifyLedger(gateway.database.pool)).differences).toEqual([]);
  expect(await verifyChain(gateway.db, gateway.services.gatewayServices.vault)).toMatchObject({ whole: true });
  const deleted = await gateway.database.pool.query(
    `SELECT count(*)::int AS count FROM payment WHERE payment_type = 'DR'`,
  );
  expect(deleted.rows[0].count).toBe(2);
}, 240_000);
