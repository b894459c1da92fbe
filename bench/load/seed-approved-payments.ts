import type { Pool } from '#lib/platform/database/pool.ts';

/** Half of all payments are of the first merchant, the others of these. */
const others = 50;

const merchantOf = `CASE WHEN n % 2 = 0 THEN 'bench-0' ELSE 'bench-' || (1 + n / 2 % ${others}) END`;

const payments = `
  INSERT INTO payment (id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
    amount_minor, currency, initial_id, short_id, ndc, echo, outcome, actor, created_at, updated_at)
  SELECT 'bench-' || n, 'bench', ${merchantOf}, 'INTERNAL', 'DB', 'CC', 'VISA', 'APPROVED', '000.000.000', 1000 + n % 90000,
    'EUR', 'bench-' || n, 'bench', 'bench', '{}', '{}', 'token:bench', now(), now()
  FROM generate_series(0, $1::int - 1) AS n`;

/** As a payment appends them: its beginning, and its approval. */
const events = `
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT ${merchantOf}, 'payment', 'bench-' || n, e.sequence, e.type, 'token:bench', now(), 1000 + n % 90000, 'EUR', '{}'
  FROM generate_series(0, $1::int - 1) AS n
  CROSS JOIN (VALUES (1, 'payment.created'), (2, 'attempt.approved')) AS e (sequence, type)
  ORDER BY n, e.sequence`;

const schedules = `
  INSERT INTO fee_schedule (merchant_id, valid_from, rates, actor, created_at)
  SELECT 'bench-' || n, '2020-01-01',
    '[{"kind":"PAYMENT","brand":null,"region":null,"currency":"EUR","millionths":14000,"fixedMinor":"25"}]', 'bench', now()
  FROM generate_series(0, ${others}) AS n`;

/** Approved payments with their events and the fees of their merchants, made by the database itself. */
export async function seedApprovedPayments(pool: Pool, count: number): Promise<void> {
  await pool.query(schedules);
  await pool.query(payments, [count]);
  await pool.query(events, [count]);
  for (const table of ['payment', 'event', 'fee_schedule']) await pool.query(`VACUUM ANALYZE ${table}`);
}
