import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#lib/ledger/index.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { readEnv } from '#lib/platform/env.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { seedDemo } from '#prisma/demo/seed-demo.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 12 });
  const env = readEnv({ TURNPIKE_ENV: 'test', TURNPIKE_DEMO_DAYS: '90' });
  const { pool, url: databaseUrl } = database;
  await seedDemo({ env, pool, databaseUrl, masterKey: testMasterKey, known: undefined });
}, 90_000);
afterAll(() => database.close());

async function count(sql: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(sql);
  return Number(rows[0]?.count);
}

it('the demo has 90 days of payments of three merchants in four currencies, some on every day', async () => {
  expect(await count('SELECT count(*) FROM payment')).toBeGreaterThan(5_500);
  expect(await count('SELECT count(DISTINCT created_at::date) FROM payment')).toBeGreaterThanOrEqual(90);
  expect(await count('SELECT count(DISTINCT merchant_id) FROM payment')).toBe(3);
  const { rows } = await database.pool.query('SELECT DISTINCT currency FROM payment ORDER BY 1');
  expect(rows.map(({ currency }) => currency)).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  expect(await count('SELECT count(*) FROM payment WHERE created_at > now()')).toBe(0);
});

it('every payment of the past has all its events, and its follow-ups are part of what it counts', async () => {
  // Each side is counted once: a count per payment takes as long as the plan that the statistics of the moment give.
  const isDifferent = `SELECT count(*) FROM payment p LEFT JOIN (
      SELECT merchant_id, stream_id, count(*) AS events FROM event WHERE stream_type = 'payment' GROUP BY 1, 2
    ) e ON e.merchant_id = p.merchant_id AND e.stream_id = p.id
    WHERE p.event_count IS DISTINCT FROM coalesce(e.events, 0)`;
  expect(await count(isDifferent)).toBe(0);
  const isUncounted = `SELECT count(*) FROM payment p LEFT JOIN (
      SELECT merchant_id, referenced_id, sum(amount_minor) AS refunded FROM payment
      WHERE payment_type = 'RF' AND state = 'APPROVED' GROUP BY 1, 2
    ) f ON f.merchant_id = p.merchant_id AND f.referenced_id = p.id
    WHERE state = 'APPROVED' AND payment_type IN ('DB', 'CP') AND refunded_minor <> coalesce(f.refunded, 0)`;
  expect(await count(isUncounted)).toBe(0);
});

it('what was repeated has values of its own: ids, numbers, customers and amounts', async () => {
  expect(await count('SELECT count(*) - count(DISTINCT short_id) AS count FROM payment')).toBeLessThan(3);
  expect(await count('SELECT count(*) - count(DISTINCT reference) AS count FROM payment_attempt')).toBe(0);
  // The flows were made once each, and some payments follow them.
  const placeholders = `SELECT count(*) FROM payment WHERE echo::text || outcome::text ~ 'letter.example|order-90001'`;
  expect(await count(placeholders)).toBeLessThan(20);
  const wrongEcho = `SELECT count(*) FROM payment WHERE echo->>'currency' <> currency
    OR (echo->>'amount')::numeric <> amount_minor / (CASE currency WHEN 'JPY' THEN 1 ELSE 100 END)::numeric`;
  expect(await count(wrongEcho)).toBe(0);
});

it('the books of the demo are right, and each merchant has closed two months', async () => {
  expect((await verifyLedger(createDatabase(database.pool).pool)).differences).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS closed FROM accounting_period WHERE state = 'CLOSED' GROUP BY merchant_id`,
  );
  expect(rows.map(({ closed }) => closed)).toEqual([2, 2, 2]);
});

it('a fraud ring is stopped by a rule, and its payments are charged back', async () => {
  const ring = `FROM payment WHERE customer_email LIKE '%@quickmail.example'`;
  expect(await count(`SELECT count(*) ${ring} AND state = 'APPROVED' AND payment_type = 'DB'`)).toBeGreaterThan(20);
  expect(await count(`SELECT count(*) ${ring} AND state = 'REJECTED'`)).toBeGreaterThan(10);
  expect(await count(`SELECT count(*) ${ring} AND charged_back_minor > 0`)).toBeGreaterThan(12);
  const { rows } = await database.pool.query(`SELECT mode FROM risk_rule WHERE code = 'quickmail-ring'`);
  expect(rows).toEqual([{ mode: 'ACTIVE' }]);
});

it('every queue has something in it: exceptions, disputes, failed messages, a returned payout', async () => {
  expect(await count(`SELECT count(*) FROM settlement_import WHERE state = 'DONE'`)).toBeGreaterThan(30);
  const overdue = `SELECT count(*) FROM payment p WHERE state = 'APPROVED' AND payment_type IN ('DB', 'CP', 'RF')
    AND created_at < now() - interval '4 days' AND reversed_minor = 0 AND NOT EXISTS (SELECT FROM settlement_match m
      WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id AND m.settles)`;
  expect(await count(overdue)).toBeLessThan(40);
  expect(await count(`SELECT count(*) FROM payout WHERE state = 'PROPOSED'`)).toBe(1);
  expect(await count(`SELECT count(*) FROM accounting_period WHERE state = 'OPEN'`)).toBe(1);
  expect(await count(`SELECT count(*) FROM dispute WHERE state = 'OPEN'`)).toBeGreaterThan(0);
  expect(await count(`SELECT count(*) FROM dispute WHERE state IN ('LOST', 'ACCEPTED')`)).toBeGreaterThan(5);
  expect(
    await count(`SELECT count(*) FROM delivery_progress WHERE state = 'FAILED' AND queue = 'webhooks'`),
  ).toBeGreaterThan(3);
  expect(await count(`SELECT count(*) FROM event WHERE type = 'payout.returned'`)).toBe(1);
});
