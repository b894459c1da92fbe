import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackedUpGateway, startBackedUpGateway } from '#lib/backup/testing/backed-up-gateway.ts';
import { cardDebit, testMasterKey } from '#test/fixtures/gateway.ts';
import { describeRehearsal } from '../upgrade-command.ts';
import { type Rehearsal, rehearseUpgrade } from './rehearse-upgrade.ts';

let live: BackedUpGateway;
let rehearsal: Rehearsal;
let paymentsBefore: number;

beforeAll(async () => {
  live = await startBackedUpGateway();
  const { gateway } = live;
  gateway.clock.advance(Date.now() - gateway.clock.now().getTime());
  for (let number = 0; number < 4; number += 1) {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, 'customParameters[SHOP_basket]': 'two rolls' });
    await gateway.get(`/v1/payments/${body.id}`);
  }
  await gateway.post('/v1/payments', { ...cardDebit, 'card.expiryYear': '2001' });
  await gateway.services.requestLog.flush();
  const { pool } = gateway.database;
  // As if the earlier version had answered one of them otherwise.
  await pool.query(
    `UPDATE api_request SET result_code = '800.100.151' WHERE id = (SELECT min(id) FROM api_request WHERE method = 'POST')`,
  );
  await live.backUp();
  await live.archive();
  paymentsBefore = (await pool.query('SELECT count(*)::int AS count FROM payment')).rows[0].count;
  rehearsal = await rehearseUpgrade({ folder: live.folder, masterKey: testMasterKey, mostRequests: 100 });
}, 120_000);
afterAll(() => live.close());

it('sends what callers sent to a copy again, and lists what is answered otherwise', () => {
  expect(Object.fromEntries(rehearsal.replay.sent)).toEqual({ 'payments.create': 4, 'payments.read': 4 });
  expect(rehearsal.replay.differences).toEqual([
    expect.stringMatching(
      /^payments\.create: 800\.100\.151 → 000\.100\.110, 1 times, first request \d+, \/v1\/payments$/,
    ),
  ]);
});

it('finds money and plans as they were where nothing was migrated', () => {
  expect([rehearsal.migrations, rehearsal.money, rehearsal.plans]).toEqual([[], [], []]);
});

it('leaves the live database as it was, and nothing of the copy', async () => {
  const { rows } = await live.gateway.database.pool.query('SELECT count(*)::int AS count FROM payment');
  expect(rows[0].count).toBe(paymentsBefore);
  const left = (await readdir(os.tmpdir())).filter((name) => name.startsWith('turnpike-rehearsal-'));
  expect(left).toEqual([]);
});

it('is shown in lines, with every section', () => {
  const lines = describeRehearsal({ ...rehearsal, money: ['account x: 1 (5) → 1 (4)'] });
  expect(lines.map((line) => line.split(' ', 1)[0]).filter(Boolean)).toEqual([
    'backup',
    'migrations',
    'money',
    'plans',
    'requests',
    'answers',
    'times',
  ]);
  expect(lines.join('\n')).toContain('money       account x: 1 (5) → 1 (4)');
});
