import { decimalOf } from '#lib/money/index.ts';
import { resultDescription } from '#lib/result-codes/index.ts';
import { getPaymentStatus, type PaymentStatus } from '../life-cycle/status.ts';
import type { Payment } from '../payment.ts';

/** A transaction as lists of the back office show it: an allow-list. */
export type TransactionRow = {
  id: string;
  shortId: string;
  createdAt: string;
  paymentType: string;
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

export function entityIdsOf(payments: readonly Payment[]): string[] {
  return payments.flatMap(({ merchantId, channelId }) => [merchantId, channelId]);
}
