import { fromMinor, higherMinor, lowerMinor } from '#lib/money/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { newRandomId, newShortId, newTransactionId } from '#lib/platform/ids.ts';
import { isChargebackReason, isResultCode, type ResultCode } from '#lib/result-codes/index.ts';
import { applyAcquirerResult } from '../attempts/apply-acquirer-result.ts';
import { completeFollowUp } from '../attempts/complete-attempt.ts';
import { type Payment, remainingMinor } from '../payment.ts';
import { recoveryMarginMs } from '../stages/send.ts';
import { findLastAttempt, findPayment, type LastAttempt, lockPayment } from '../store.ts';
import { findDisputed, insertFollowUp } from './follow-up-payment.ts';
import { checkFollowUpRules, unknownReferenceCode } from './follow-up-rules.ts';
import { reservationsOf, reserveAmounts } from './reserve-amount.ts';

/** A chargeback and its reversal; a refund that comes back (RV), and one that did not come back after all (RF). */
type ReportedType = 'CB' | 'CR' | 'RV' | 'RF';

/** Who reports it, and how. */
export type ReportedSource = {
  merchantId: string;
  /** What the acquirer calls it, and why it happened in the acquirer's words. */
  acquirerTxId: string | null;
  reasonCode: string | null;
  reason: string | null;
  /** Where it was reported, for the events. */
  source: object;
  now: Date;
};

export type ReportResult =
  | { kind: 'created' | 'existing'; id: string }
  /** The state of the payment forbids it. */
  | { kind: 'refused'; resultCode: ResultCode };

/** What takes a reported transaction back. */
const oppositeOf: Readonly<Record<string, ReportedType>> = { CB: 'CR', CR: 'CB', RV: 'RF' };

/**
 * Takes back what a report has made: a chargeback by its reversal, a reversal by another chargeback, and a refund that came back by
 * another refund. Null where nothing is left of it, or the payment does not allow it any more.
 */
export async function takeBackReported(
  tx: Tx,
  { merchantId, id, source, now }: { merchantId: string; id: string; source: object; now: Date },
): Promise<string | null> {
  const referenced = await findPayment(tx, merchantId, id);
  const type = referenced && oppositeOf[referenced.paymentType];
  if (!referenced || !type || referenced.currency === null) return null;
  const recorded = await createReported(tx, {
    merchantId,
    referencedId: id,
    type,
    amountMinor: null,
    currency: referenced.currency,
    source,
    now,
    acquirerTxId: null,
    reasonCode: null,
    reason: null,
  });
  return recorded.kind === 'created' ? recorded.id : null;
}

type NewReport = ReportedSource & {
  type: ReportedType;
  referencedId: string;
  currency: string;
  /** Null: all that remains of what it follows. */
  amountMinor: bigint | null;
};

/** Makes what an acquirer reports a transaction of ours, approved at once: nothing is sent. */
export async function createReported(tx: Tx, input: NewReport): Promise<ReportResult> {
  const { merchantId, type, referencedId, currency, source, now } = input;
  await reservationsOf(tx, { merchantId, referencedId, paymentType: type });
  const referenced = await lockPayment(tx, merchantId, referencedId);
  const followed = await findLastAttempt(tx, merchantId, referencedId);
  if (!referenced || !followed) return { kind: 'refused', resultCode: unknownReferenceCode[type] };
  const payment = describePayment(input, referenced, followed);
  const { amountMinor } = payment;
  const aboveMinor = aboveOf(payment, referenced);
  if (aboveMinor > 0n) payment.outcome = { aboveMinor: aboveMinor.toString() };
  const reservations = await reservationsOf(tx, payment);
  const followUp = { ...payment, type, isReported: true, aboveMinor };
  const refusal = checkFollowUpRules(followUp, referenced, await findDisputed(tx, payment, reservations));
  if (refusal) return { kind: 'refused', resultCode: refusal };
  await reserveAmounts(tx, payment, reservations, false);
  const reference = await insertFollowUp(tx, payment, {
    followed,
    nextQueryAt: new Date(now.getTime() + recoveryMarginMs),
    request: { paymentType: type, amount: fromMinor(amountMinor, currency), currency },
    details: { ...source, ...disputeOf(payment) },
  });
  const completion = applyAcquirerResult({
    payment,
    reference,
    actor: payment.actor,
    now,
    outcome: { kind: 'approved', code: resultCodeOf(input), details: detailsOf(input) },
  });
  const { event } = completion;
  const withSource = { ...completion, event: { ...event, data: { ...event.data, ...source, ...disputeOf(payment) } } };
  await completeFollowUp(tx, payment, withSource);
  return { kind: 'created', id: payment.id };
}

/**
 * What of a dispute is above the payment, by fees, rates or another currency: the payment is not charged back by it. Of a chargeback
 * that is reversed in parts, the payment has its own amount back first.
 */
function aboveOf({ paymentType, amountMinor }: Payment & { amountMinor: bigint }, followed: Payment): bigint {
  if (paymentType !== 'CB' && paymentType !== 'CR') return 0n;
  const ofFollowed = followed.amountMinor ?? 0n;
  if (followed.paymentType !== 'CB' && followed.paymentType !== 'CR') return higherMinor(amountMinor - ofFollowed, 0n);
  const ofPayment = ofFollowed - BigInt(followed.outcome.aboveMinor ?? '0');
  const taken = ofFollowed - remainingMinor(followed);
  return amountMinor - (lowerMinor(taken + amountMinor, ofPayment) - lowerMinor(taken, ofPayment));
}

/** For the events: disputes show it. */
function disputeOf({ outcome: { aboveMinor } }: Payment): object {
  return aboveMinor === undefined ? {} : { aboveMinor };
}

function detailsOf({ acquirerTxId, reasonCode, reason }: NewReport) {
  return {
    acquirerTxId,
    resultDetails: {
      ...(reasonCode === null ? {} : { AcquirerResponse: reasonCode }),
      ...(reason === null ? {} : { ExtendedDescription: reason }),
    },
  };
}

/** The reason of the acquirer where it is one of the specification, else that none is specified (spec 2.12). */
function resultCodeOf({ type, reasonCode }: NewReport): ResultCode | null {
  if (type !== 'CB') return null;
  const isKnown = reasonCode !== null && isResultCode(reasonCode) && isChargebackReason(reasonCode);
  return isKnown ? reasonCode : '000.100.200';
}

function describePayment(
  { type, amountMinor, currency, now }: NewReport,
  referenced: Payment,
  { connector }: LastAttempt,
): Payment & { amountMinor: bigint } {
  return {
    ...referenced,
    id: newTransactionId(now),
    paymentType: type,
    state: 'PROCESSING',
    resultCode: '000.200.000',
    amountMinor: amountMinor ?? remainingMinor(referenced),
    currency,
    capturedMinor: 0n,
    refundedMinor: 0n,
    reversedMinor: 0n,
    chargedBackMinor: 0n,
    captureCount: 0,
    captureLimit: null,
    closed: false,
    referencedId: referenced.id,
    shortId: newShortId(),
    ndc: `${referenced.channelId}-${newRandomId()}`,
    merchantTransactionId: null,
    merchantInvoiceId: null,
    echo: {},
    outcome: {},
    actor: `acquirer:${connector}`,
    createdAt: now,
    updatedAt: now,
  };
}
