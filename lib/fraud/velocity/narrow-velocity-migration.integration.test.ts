import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { createVelocityCounter } from './count-velocity.ts';
import { countsToFacts } from './velocity-counts.ts';

const readMigration = (name: string): Promise<string> => readFile(`prisma/migrations/${name}/migration.sql`, 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('payments that were recorded with a column for each value are counted as before', async () => {
  const { pool } = database;
  const first = await readMigration('20261123100000_risk_checks');
  const wide = /CREATE TABLE "risk_velocity"[^;]*;\s*CREATE INDEX "risk_velocity_at_idx"[^;]*;/.exec(first);
  await pool.query(`DROP TABLE risk_velocity; ${wide?.[0]}`);
  await pool.query(
    `INSERT INTO risk_velocity (merchant_id, key, value, at, payment_id, amount_minor, currency, card, email)
     VALUES ('m', 'card', 'c1', '2026-11-22T11:55:00Z', '1', 1050, 'EUR', 'c1', 'e1'),
       ('m', 'email', 'e1', '2026-11-22T11:55:00Z', '1', 1050, 'EUR', 'c1', 'e1'),
       ('m', 'card', 'c1', '2026-11-22T10:00:00Z', '2', NULL, NULL, 'c1', NULL)`,
  );
  await pool.query(await readMigration('20261227100000_narrow_velocity'));
  const { counts } = await createVelocityCounter(pool).fast({
    merchantId: 'm',
    paymentId: '3',
    at: new Date('2026-11-22T12:00:00Z'),
    amountMinor: 100n,
    currency: 'EUR',
    values: { card: 'c1' },
    phone: null,
    facts: new Set<string>(),
    listed: null,
  });
  expect(countsToFacts(counts)).toEqual({
    'velocity.card.count10m': 1,
    'velocity.card.count1h': 1,
    'velocity.card.count24h': 2,
    'velocity.card.count30d': 2,
    'velocity.card.sum10m': 10.5,
    'velocity.card.sum1h': 10.5,
    'velocity.card.sum24h': 10.5,
    'velocity.card.sum30d': 10.5,
    'velocity.card.emails10m': 1,
    'velocity.card.emails1h': 1,
    'velocity.card.emails24h': 1,
    'velocity.card.emails30d': 1,
  });
});
