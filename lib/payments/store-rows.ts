import type { Payment } from './payment.ts';

/** How a payment maps to its row; `bigint` travels as text, everything else as it is. */
const columnOf = {
  id: 'id',
  channelId: 'channel_id',
  merchantId: 'merchant_id',
  mode: 'mode',
  paymentType: 'payment_type',
  paymentMethod: 'payment_method',
  paymentBrand: 'payment_brand',
  state: 'state',
  resultCode: 'result_code',
  amountMinor: 'amount_minor',
  currency: 'currency',
  capturedMinor: 'captured_minor',
  refundedMinor: 'refunded_minor',
  reversedMinor: 'reversed_minor',
  chargedBackMinor: 'charged_back_minor',
  captureCount: 'capture_count',
  captureLimit: 'capture_limit',
  closed: 'closed',
  referencedId: 'referenced_id',
  initialId: 'initial_id',
  registrationId: 'registration_id',
  accountId: 'account_id',
  shortId: 'short_id',
  ndc: 'ndc',
  descriptor: 'descriptor',
  merchantTransactionId: 'merchant_transaction_id',
  merchantInvoiceId: 'merchant_invoice_id',
  accountBin: 'account_bin',
  accountLast4: 'account_last4',
  cardCountry: 'card_country',
  customerEmail: 'customer_email',
  echo: 'echo',
  outcome: 'outcome',
  actor: 'actor',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies { [K in keyof Payment]: string };

type PaymentColumn = (typeof columnOf)[keyof Payment];

const pairs = Object.entries(columnOf) as [keyof Payment, PaymentColumn][];

export const paymentColumns: readonly PaymentColumn[] = Object.values(columnOf);

export function toRow(payment: Payment): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [property, column] of pairs) {
    const value = payment[property];
    row[column] = typeof value === 'bigint' ? value.toString() : value;
  }
  return row;
}

const bigints = new Set(['amountMinor', 'capturedMinor', 'refundedMinor', 'reversedMinor', 'chargedBackMinor']);

/** The driver gives bigint columns as text. */
export function toPayment(row: Readonly<Record<PaymentColumn, unknown>>): Payment {
  const payment: Record<string, unknown> = {};
  for (const [property, column] of pairs) {
    const value = row[column];
    payment[property] = bigints.has(property) && value !== null ? BigInt(value as string) : value;
  }
  return payment as Payment;
}
