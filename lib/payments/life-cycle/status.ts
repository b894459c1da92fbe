import type { Payment } from '../payment.ts';

/**
 * The status of a transaction as lists, details, figures and exports show it: its state together with what became of
 * its amount afterwards. This is the only place that derives it; `search/compile-search.ts` finds by it.
 */
export const paymentStatuses = [
  'approved',
  'partially refunded',
  'refunded',
  'returned',
  'charged back',
  'cancelled',
  'declined',
  'expired',
  'rejected',
  'pending',
  'processing',
  'unknown',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The shopper cancelled at the bank, the wallet or the card issuer; the last one is the merchant's. */
export const cancelledCodes = ['100.396.101', '100.396.102', '100.396.104', '100.396.106', '100.396.201'] as const;
/** The shopper did not come back. */
export const expiredCodes = ['100.396.103'] as const;

type StatusFields = Pick<
  Payment,
  'state' | 'resultCode' | 'amountMinor' | 'refundedMinor' | 'reversedMinor' | 'chargedBackMinor' | 'paymentType'
>;

/** Types whose reversed amount is a cancellation; that of a chargeback is the chargeback that was won. */
export const cancellableTypes = ['PA', 'DB', 'CD', 'SD'] as const;

const statusOfState = {
  HELD: 'pending',
  PENDING: 'pending',
  PROCESSING: 'processing',
  UNKNOWN: 'unknown',
  REJECTED: 'rejected',
} as const;

export function getPaymentStatus(payment: StatusFields): PaymentStatus {
  const { state, resultCode } = payment;
  if (state === 'APPROVED') return getStatusOfApproved(payment);
  if (state !== 'DECLINED') return statusOfState[state];
  if (isOneOf(cancelledCodes, resultCode)) return 'cancelled';
  return isOneOf(expiredCodes, resultCode) ? 'expired' : 'declined';
}

/** What ended the payment last decides: a chargeback, then refunds, then a cancellation. A refund that came back was not paid. */
function getStatusOfApproved(payment: StatusFields): PaymentStatus {
  const { amountMinor, refundedMinor, reversedMinor, chargedBackMinor, paymentType } = payment;
  if (chargedBackMinor > 0n) return 'charged back';
  if (refundedMinor > 0n) return refundedMinor === amountMinor ? 'refunded' : 'partially refunded';
  const isCancelled = reversedMinor > 0n && reversedMinor === amountMinor;
  if (isCancelled && paymentType === 'RF') return 'returned';
  return isCancelled && isOneOf(cancellableTypes, paymentType) ? 'cancelled' : 'approved';
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}
