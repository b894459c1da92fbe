import type { Pool } from '#lib/platform/database/pool.ts';
import type { Payment } from './payment.ts';
import { paymentColumns, toPayment } from './store-rows.ts';

/** Which transactions are asked for (spec 2.12 query parameters). */
export type PaymentFilter = {
  /** The entity that asks: a channel sees its own, a merchant those of its channels. */
  channelId?: string;
  merchantId: string;
  merchantTransactionId?: string | undefined;
  shortId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  paymentTypes?: string[] | undefined;
  paymentMethods?: string[] | undefined;
  limit: number;
  /** From 1. The specification counts pages, so this reads past the earlier ones (docs/decisions/0012). */
  pageNo: number;
};

export type PaymentPage = { payments: Payment[]; pages: number };

/** Pages are counted up to this many rows; beyond it nobody pages, they narrow the period. */
const maxCounted = 10_000;

/** Transactions of one entity, newest first. */
export async function findPayments(pool: Pool, filter: PaymentFilter): Promise<PaymentPage> {
  const { where, values } = conditionsOf(filter);
  const offset = (filter.pageNo - 1) * filter.limit;
  const [page, count] = await Promise.all([
    pool.query(
      `SELECT ${paymentColumns} FROM payment WHERE ${where}
       ORDER BY created_at DESC, id DESC LIMIT ${filter.limit} OFFSET ${offset}`,
      values,
    ),
    pool.query<{ count: string }>(
      `SELECT count(*) FROM (SELECT 1 FROM payment WHERE ${where} LIMIT ${maxCounted}) AS counted`,
      values,
    ),
  ]);
  const total = Number(count.rows[0]?.count ?? 0);
  return { payments: page.rows.map(toPayment), pages: Math.ceil(total / filter.limit) };
}

/** Every transaction that shares its beginning with one of these, oldest first. */
export async function findLinkedPayments(
  pool: Pool,
  merchantId: string,
  initialIds: string[],
): Promise<Payment[]> {
  const { rows } = await pool.query(
    `SELECT ${paymentColumns} FROM payment WHERE merchant_id = $1 AND initial_id = ANY($2)
     ORDER BY created_at, id LIMIT 1000`,
    [merchantId, initialIds],
  );
  return rows.map(toPayment);
}

/** What was done with stored payment data, newest first. */
export async function findPaymentsOfRegistration(
  pool: Pool,
  merchantId: string,
  registrationId: string,
): Promise<Payment[]> {
  const { rows } = await pool.query(
    `SELECT ${paymentColumns} FROM payment WHERE merchant_id = $1 AND registration_id = $2
     ORDER BY created_at DESC, id DESC LIMIT 100`,
    [merchantId, registrationId],
  );
  return rows.map(toPayment);
}

function conditionsOf(filter: PaymentFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace('?', `$${values.length}`));
  };
  add('merchant_id = ?', filter.merchantId);
  add('channel_id = ?', filter.channelId);
  add('merchant_transaction_id = ?', filter.merchantTransactionId);
  add('short_id = ?', filter.shortId);
  add('created_at >= ?', filter.from);
  add('created_at <= ?', filter.to);
  add('payment_type = ANY(?)', filter.paymentTypes);
  add('payment_method = ANY(?)', filter.paymentMethods);
  return { where: conditions.join(' AND '), values };
}
