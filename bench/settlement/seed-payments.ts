import type { Pool } from '#lib/platform/database/pool.ts';

/** Approved card payments of one merchant, each with its attempt, made by the database itself. */
const payments = `
  INSERT INTO payment (id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state,
    result_code, amount_minor, currency, initial_id, short_id, ndc, merchant_transaction_id, account_bin,
    account_last4, customer_email, echo, outcome, actor, created_at, updated_at)
  SELECT lpad(n::text, 8, '0') || repeat('c', 24), $1, $2, 'INTERNAL', 'DB', 'CC', 'VISA', 'APPROVED', '000.000.000',
    (10 + n % 900) * 100 + n % 100, 'EUR', lpad(n::text, 8, '0') || repeat('c', 24),
    lpad((n / 100000000 % 10000)::text, 4, '0') || '.' || lpad((n / 10000 % 10000)::text, 4, '0') || '.' || lpad((n % 10000)::text, 4, '0'),
    'ndc-' || n, rpad('order-' || n, greatest(12, length('order-' || n)), '0'), '420000', '0042',
    'jane' || n % 200000 || '@shop.example', '{}', '{}', 'token:bench', at, at
  FROM (
    SELECT n, timestamptz '2026-11-29T12:00:00Z' - (n % 86400) * interval '1 second' AS at
    FROM generate_series($3::bigint, $4::bigint - 1) AS n
  ) AS numbered`;

const attempts = `
  INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, operation, state, opened_at, completed_at,
    next_query_at, acquirer_tx_id)
  SELECT $1, 'attempt-' || n, lpad(n::text, 8, '0') || repeat('c', 24), 'simulator', 'debit', 'COMPLETED', at, at, at,
    'acquirer-' || n
  FROM (SELECT n, timestamptz '2026-11-29T12:00:00Z' AS at FROM generate_series($2::bigint, $3::bigint - 1) AS n) AS numbered`;

const piece = 250_000;

export async function seedPayments(
  pool: Pool,
  { merchantId, channelId, count }: { merchantId: string; channelId: string; count: number },
): Promise<void> {
  for (let from = 0; from < count; from += piece) {
    const to = Math.min(from + piece, count);
    await pool.query(payments, [channelId, merchantId, from, to]);
    await pool.query(attempts, [merchantId, from, to]);
    process.stdout.write(`\r${to.toLocaleString('en')} of ${count.toLocaleString('en')} payments`);
  }
  process.stdout.write('\n');
  for (const table of ['payment', 'payment_attempt']) await pool.query(`VACUUM ANALYZE ${table}`);
}
