import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { findVerdict } from '../index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

it.each([
  ['{"ip": [1, 0, 10.5], "card": [2, 3]}', { ip: [1, 0, 10.5], card: [2, 3] }],
  ['{}', {}],
  [null, null],
])('a verdict from before velocity was text has its counts: %s', async (stored, counts) => {
  const { pool } = gateway.database;
  const { body } = await gateway.post('/v1/payments', { ...cardDebit });
  await pool.query('UPDATE risk_verdict SET velocity = NULL, counts = $1', [stored]);
  expect((await findVerdict(pool, gateway.merchant.id, body.id))?.counts).toEqual(counts);
});
