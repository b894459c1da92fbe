import { exactDecimal } from '#lib/money/index.ts';
import { getPaymentStatus, type Payment, type PaymentStatus } from '#lib/payments/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';

/** A transaction as lists of the back office show it: an allow-list. */
export type TransactionRow = {
  id: string;
  shortId: string;
  createdAt: string;
  paymentType: string;
  paymentMethod: string;
  paymentBrand: string | null;
  state: string;
  status: PaymentStatus;
  resultCode: string;
  resultDescription: string;
  /** Exact, with the decimals of its currency. */
  amount: string | null;
  currency: string | null;
  mode: string;
  merchantId: string;
  merchantName: string;
  channelId: string;
  channelName: string;
  merchantTransactionId: string | null;
  last4: string | null;
  customerEmail: string | null;
};

export type Names = ReadonlyMap<string, string>;

export function presentRow(payment: Payment, names: Names): TransactionRow {
  return {
    id: payment.id,
    shortId: payment.shortId,
    createdAt: payment.createdAt.toISOString(),
    paymentType: payment.paymentType,
    paymentMethod: payment.paymentMethod,
    paymentBrand: payment.paymentBrand,
    state: payment.state,
    status: getPaymentStatus(payment),
    resultCode: payment.resultCode,
    resultDescription: resultDescription(payment.resultCode),
    amount: decimalOf(payment.amountMinor, payment.currency),
    currency: payment.currency,
    mode: payment.mode,
    merchantId: payment.merchantId,
    merchantName: names.get(payment.merchantId) ?? '',
    channelId: payment.channelId,
    channelName: names.get(payment.channelId) ?? '',
    merchantTransactionId: payment.merchantTransactionId,
    last4: payment.accountLast4,
    customerEmail: payment.customerEmail,
  };
}

/** The exact decimal of an amount. */
export function decimalOf(minor: bigint | null, currency: string | null): string | null {
  return minor === null || currency === null ? null : exactDecimal(minor, currency);
}

export function entityIdsOf(payments: readonly Payment[]): string[] {
  return payments.flatMap(({ merchantId, channelId }) => [merchantId, channelId]);
}
