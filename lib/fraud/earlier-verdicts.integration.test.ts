import { afterAll, beforeAll, expect, it } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { repeatVerdict } from './repeat-verdict.ts';
import { createRule } from './rules/change-rule.ts';
import { findVerdict } from './store.ts';

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

it('a verdict from before facts and rules were short is the same, and is repeated with the same result', async () => {
  const { pool } = gateway.database;
  const rule = { code: 'any', name: 'Any', mode: 'ACTIVE', expression: 'payment.amount > 1.0' } as const;
  const cause = { actor: 'cli', reason: 'test', at: gateway.clock.now() };
  const action = { kind: 'score', points: 3 } as const;
  await createRule(autocommit(gateway.db), gateway.merchant.id, { ...rule, action }, cause);
  gateway.services.gatewayServices.fraud.rules.invalidate();
  const { body } = await gateway.post('/v1/payments', { ...cardDebit });
  const verdict = await findVerdict(pool, gateway.merchant.id, body.id);
  expect(verdict?.matched.map(({ code }) => code)).toEqual(['any']);
  await pool.query(
    `UPDATE risk_verdict SET matched = $2, facts = $3, matched_places = NULL, numbered_facts = NULL WHERE id = $1`,
    [body.id, JSON.stringify(verdict?.matched), JSON.stringify(verdict?.facts)],
  );
  const earlier = await findVerdict(pool, gateway.merchant.id, body.id);
  if (!earlier) throw new Error('no verdict');
  expect(earlier).toEqual(verdict);
  expect((await repeatVerdict(pool, earlier)).matched).toEqual(verdict?.matched);
});
