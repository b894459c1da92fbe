import { createHash } from 'node:crypto';
import type { Pool } from '#lib/platform/database/pool.ts';

/** Payments in the life of a payment service provider, made by the database itself. */

const merchantCount = 300;

/** How many, when the newest was made, and over how many days before it they lie. */
export type Year = { count: number; newest: Date; days: number };

/** Half of the payments are of this channel, if there is one. */
export type OwnChannel = { merchantId: string; channelId: string };

const batch = 100_000;
const dayMs = 86_400_000;

/**
 * 1,803 entities: PSPs, merchants and channels. Every merchant has five channels, two of them with payments; a third of
 * the merchants has another PSP.
 */
const entities = `
  INSERT INTO entity (id, kind, parent_id, name, mode, settings, created_at)
  SELECT md5('psp' || p), 'PSP', NULL, 'PSP ' || p, 'LIVE', '{}'::jsonb, $1::timestamptz FROM generate_series(1, 3) AS p
  UNION ALL
  SELECT md5('merchant' || m), 'MERCHANT', md5('psp' || 1 + m % 3), 'Merchant ' || m, 'LIVE', '{}'::jsonb, $1
    FROM generate_series(1, ${merchantCount}) AS m
  UNION ALL
  SELECT md5('channel' || m || '-' || c), 'CHANNEL', md5('merchant' || m), 'Channel ' || m || '-' || c, 'LIVE', '{}'::jsonb, $1
    FROM generate_series(1, ${merchantCount}) AS m, generate_series(1, 5) AS c`;

/**
 * Few merchants have most of the payments, most are approved, a tenth are refunds of an earlier one. What looks
 * random is a hash of the row's number, so that every build is the same.
 */
const payments = `
  INSERT INTO payment (id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state,
    result_code, amount_minor, currency, initial_id, short_id, ndc, merchant_transaction_id, account_bin,
    account_last4, customer_email, echo, outcome, actor, created_at, updated_at)
  SELECT id, CASE WHEN n % 2 = 0 AND $6 <> '' THEN $6 ELSE md5('channel' || merchant || '-' || 1 + h3 % 2) END,
    CASE WHEN n % 2 = 0 AND $5 <> '' THEN $5 ELSE md5('merchant' || merchant) END, 'LIVE',
    (ARRAY['DB','DB','DB','DB','DB','DB','PA','PA','CP','RF'])[1 + h1 % 10], 'CC',
    (ARRAY['VISA','VISA','VISA','MASTER','MASTER','AMEX','MAESTRO','DINERS','JCB','DISCOVER'])[1 + h2 % 10],
    CASE WHEN h3 % 100 < 86 THEN 'APPROVED' WHEN h3 % 100 < 97 THEN 'DECLINED' WHEN h3 % 1000 < 995 THEN 'REJECTED'
         ELSE 'PENDING' END,
    CASE WHEN h3 % 100 < 86 THEN '000.000.000' WHEN h3 % 100 < 97
         THEN (ARRAY['800.100.151','800.100.155','800.100.162','800.100.203','800.100.159'])[1 + h4 % 5]
         WHEN h3 % 1000 < 995 THEN '100.100.303' ELSE '000.200.000' END,
    100 + h4 % 50000, (ARRAY['EUR','EUR','EUR','EUR','USD','USD','GBP','JPY'])[1 + h1 % 8], id,
    lpad((h1 % 10000)::text, 4, '0') || '.' || lpad((h2 % 10000)::text, 4, '0') || '.' || lpad((h3 % 10000)::text, 4, '0'),
    'ndc-' || n, 'order-' || n, '420000', lpad((h4 % 10000)::text, 4, '0'),
    'person' || h2 % 200000 || '@shop' || h1 % 50 || '.example',
    jsonb_build_object('amount', '92.00', 'card', jsonb_build_object('bin', '420000', 'holder', 'Jane Jones')),
    '{}', 'token:bench', at, at
  FROM (
    SELECT n, to_hex((extract(epoch FROM at) * 1000)::bigint | (1::bigint << 47)) || '00' || substr(md5('payment' || n), 1, 18) AS id, at,
      ('x' || substr(hash, 1, 7))::bit(28)::int AS h1, ('x' || substr(hash, 8, 7))::bit(28)::int AS h2,
      ('x' || substr(hash, 15, 7))::bit(28)::int AS h3, ('x' || substr(hash, 22, 7))::bit(28)::int AS h4,
      1 + floor(${merchantCount} * power((('x' || substr(hash, 3, 7))::bit(28)::int % 100000) / 100000.0, 3))::int AS merchant
    FROM (
      SELECT n, md5('h' || n) AS hash, $1::timestamptz - n * $4::bigint / $3::bigint * interval '1 millisecond' AS at
      FROM generate_series($2::bigint, greatest($2::bigint - ${batch - 1}, 1), -1) AS n
    ) AS numbered
  ) AS drawn`;

/** The id of the payment with this number, counted from the newest: ordered by time, as those of the gateway. */
export function idOf({ count, newest, days }: Year, number: number): string {
  const at = BigInt(newest.getTime()) - (BigInt(number) * BigInt(days * dayMs)) / BigInt(count);
  const hash = createHash('md5').update(`payment${number}`).digest('hex');
  return `${(at | (1n << 47n)).toString(16)}00${hash.slice(0, 18)}`;
}

export async function seedEntities(pool: Pool, { newest }: Year): Promise<void> {
  await pool.query(entities, [newest]);
  await pool.query('ANALYZE entity');
}

/** Makes them from the oldest to the newest, and lets the database learn its statistics. */
export async function seedPayments(pool: Pool, { count, newest, days }: Year, own?: OwnChannel): Promise<void> {
  for (let from = count; from > 0; from -= batch) {
    const values = [newest, from, count, days * dayMs, own?.merchantId ?? '', own?.channelId ?? ''];
    await pool.query(payments, values);
    const made = Math.min(count, count - from + batch);
    process.stdout.write(`\r${made.toLocaleString('en')} of ${count.toLocaleString('en')} payments`);
  }
  process.stdout.write('\n');
  await pool.query('VACUUM ANALYZE payment');
}
