import type { Pool } from '#lib/platform/database/pool.ts';
import type { Payment } from './payment.ts';
import type { SearchScope } from './search/compile-search.ts';
import { columnsOf, toPayment } from './store-rows.ts';

/** A payment whose shopper is elsewhere, with the reference that the acquirer knows it by. */
export type PendingPayment = { payment: Payment; reference: string; openedAt: Date };

/** What waits at one connector, oldest first. */
export async function listPendingPayments(
  pool: Pool,
  connector: string,
  scope: SearchScope,
  limit: number,
): Promise<PendingPayment[]> {
  const [merchantIds, channelIds] = scope.everything ? [[], []] : [scope.merchantIds, scope.channelIds];
  const { rows } = await pool.query(
    `SELECT ${columnsOf('p')}, a.reference AS attempt_reference, a.opened_at AS attempt_opened_at
     FROM payment_attempt a JOIN payment p ON p.merchant_id = a.merchant_id AND p.id = a.payment_id
     WHERE a.state = 'PENDING' AND a.connector = $1
       AND ($2 OR p.merchant_id = ANY($3) OR p.channel_id = ANY($4))
     ORDER BY a.opened_at, a.reference LIMIT $5`,
    [connector, scope.everything, merchantIds, channelIds, limit],
  );
  return rows.map((row) => ({
    payment: toPayment(row),
    reference: row.attempt_reference,
    openedAt: row.attempt_opened_at,
  }));
}

/** The reference under which one payment waits; null when it does not. */
export async function getPendingReference(
  pool: Pool,
  connector: string,
  { merchantId, id }: Pick<Payment, 'merchantId' | 'id'>,
): Promise<string | null> {
  const { rows } = await pool.query<{ reference: string }>(
    `SELECT reference FROM payment_attempt 
     WHERE merchant_id = $1 AND payment_id = $2 AND connector = $3 AND state = 'PENDING'`,
    [merchantId, id, connector],
  );
  return rows[0]?.reference ?? null;
}
