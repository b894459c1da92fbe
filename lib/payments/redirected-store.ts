import type { Pool } from '#lib/platform/database/pool.ts';

export type RedirectedPayment = { merchantId: string; id: string; clockOffsetMs: number };

type RedirectedSince = { now: Date; timeoutMs: number; merchantId: string | null; limit: number };

/** Payments that wait for their shopper before they are sent, longer than this by the clock of their merchant. */
export async function findRedirectedSince(
  pool: Pool,
  { now, timeoutMs, merchantId, limit }: RedirectedSince,
): Promise<RedirectedPayment[]> {
  const { rows } = await pool.query<RedirectedPayment>(
    `/* any merchant: resolution */ SELECT p.merchant_id AS "merchantId", p.id, m.clock_offset_ms::float8 AS "clockOffsetMs"
     FROM payment p JOIN entity m ON m.id = p.merchant_id
     WHERE p.state = 'PENDING' AND p.outcome ? 'suspended' AND ($3::text IS NULL OR p.merchant_id = $3)
       AND p.updated_at <= $1::timestamptz + (m.clock_offset_ms - $2) * interval '1 millisecond'
     ORDER BY p.created_at, p.id LIMIT $4`,
    [now, timeoutMs, merchantId, limit],
  );
  return rows;
}
