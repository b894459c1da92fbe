import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { any, build, runBuilt, type Tables } from '#lib/platform/database/built-query.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { countRows } from '#lib/platform/search/searchable-rows.ts';
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
  /** From 1. The specification counts pages, so this reads past the earlier ones (docs/decisions/0009). */
  pageNo: number;
};

export type PaymentPage = { payments: Payment[]; pages: number };

/** Pages are counted up to this many rows; beyond it users narrow the period. */
const maxCounted = 10_000;

/** Transactions of one entity, newest first. */
export async function findPayments(connection: Connection, filter: PaymentFilter): Promise<PaymentPage> {
  const found = build.selectFrom('payment').where(conditionOf(filter));
  const page = found
    .select(paymentColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset((filter.pageNo - 1) * filter.limit);
  const [rows, total] = await Promise.all([runBuilt(connection, page), countRows(connection, found, maxCounted)]);
  return { payments: rows.map(toPayment), pages: Math.ceil(total / filter.limit) };
}

/** Every transaction that shares its beginning with one of these, oldest first. */
export async function findLinkedPayments(
  connection: Connection,
  merchantId: string,
  initialIds: string[],
): Promise<Payment[]> {
  const query = build
    .selectFrom('payment')
    .select(paymentColumns)
    .where('merchant_id', '=', merchantId)
    .where('initial_id', '=', any(initialIds))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000);
  return (await runBuilt(connection, query)).map(toPayment);
}

/** What was done with stored payment data, newest first. */
export async function findPaymentsOfRegistration(
  connection: Connection,
  merchantId: string,
  registrationId: string,
): Promise<Payment[]> {
  const query = build
    .selectFrom('payment')
    .select(paymentColumns)
    .where('merchant_id', '=', merchantId)
    .where('registration_id', '=', registrationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100);
  return (await runBuilt(connection, query)).map(toPayment);
}

/** Within this time the same amount on the same card may be a mistake of the shop or the shopper. */
const repeatedWithinMs = 24 * 3_600_000;
const maxRepeated = 5;

/** Approved payments of the same channel, card and amount within a day: what a shopper calls charged twice. */
export async function findRepeatedCharges(connection: Connection, payment: Payment): Promise<Payment[]> {
  const { amountMinor, currency, accountBin, accountLast4, createdAt } = payment;
  if (amountMinor === null || accountLast4 === null || payment.state !== 'APPROVED') return [];
  if (payment.initialId !== payment.id) return [];
  const query = build
    .selectFrom('payment')
    .select(paymentColumns)
    .where('merchant_id', '=', payment.merchantId)
    .where('channel_id', '=', payment.channelId)
    .where('account_last4', '=', accountLast4)
    .where('account_bin', 'is not distinct from', accountBin)
    .where('amount_minor', '=', String(amountMinor))
    .where('currency', '=', currency)
    .where('state', '=', 'APPROVED')
    .where('payment_type', 'in', ['PA', 'DB'])
    .where('created_at', '>=', new Date(createdAt.getTime() - repeatedWithinMs))
    .where('created_at', '<=', new Date(createdAt.getTime() + repeatedWithinMs))
    .where('id', '!=', payment.id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxRepeated);
  return (await runBuilt(connection, query)).map(toPayment);
}

function conditionOf(filter: PaymentFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'payment'>();
  const conditions = [eb('merchant_id', '=', filter.merchantId)];
  if (filter.channelId) conditions.push(eb('channel_id', '=', filter.channelId));
  if (filter.merchantTransactionId) {
    conditions.push(eb('merchant_transaction_id', '=', filter.merchantTransactionId));
  }
  if (filter.shortId) conditions.push(eb('short_id', '=', filter.shortId));
  if (filter.from) conditions.push(eb('created_at', '>=', filter.from));
  if (filter.to) conditions.push(eb('created_at', '<=', filter.to));
  if (filter.paymentTypes) conditions.push(eb('payment_type', '=', any(filter.paymentTypes)));
  if (filter.paymentMethods) conditions.push(eb('payment_method', '=', any(filter.paymentMethods)));
  return eb.and(conditions);
}
