import type { Tx } from '#lib/platform/database/transaction.ts';
import { findPayment } from '../store.ts';
import { unknownReferenceCode } from './follow-up-rules.ts';
import { createReported, type ReportedSource, type ReportResult } from './report-follow-up.ts';

/** A refund, or a part of it, that an acquirer could not pay out: the money comes back. */
export type ReportedRefundReversal = ReportedSource & { refundId: string; amountMinor: bigint; currency: string };

/**
 * Makes it a reversal (RV) of the refund, which gives the amount back to the payment that was refunded. Refused where the refund has
 * less left, is not approved, or is one of a credit, whose money goes the other way.
 */
export async function recordRefundReversal(tx: Tx, report: ReportedRefundReversal): Promise<ReportResult> {
  const { refundId, merchantId, ...reported } = report;
  const refund = await findPayment(tx, merchantId, refundId);
  const refunded = refund?.referencedId ? await findPayment(tx, merchantId, refund.referencedId) : null;
  if (refund?.paymentType !== 'RF' || !refunded || refunded.paymentType === 'CD')
    return { kind: 'refused', resultCode: unknownReferenceCode.RV };
  return createReported(tx, { ...reported, merchantId, referencedId: refundId, type: 'RV' });
}
