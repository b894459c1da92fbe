import { fromMinor } from '#lib/money/index.ts';
import { query } from '#lib/platform/database/statement.ts';
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
import * as sql from './sql/index.ts';

/** A chargeback, or the reversal of one, that an acquirer reports after it has happened. */
export type ReportedChargeback = {
  merchantId: string;
  type: 'CB' | 'CR';
  /** The payment that is charged back, of a reversal too. */
  disputedId: string;
  amountMinor: bigint;
  currency: string;
  /** The transaction that the report names as itself, where it does. */
  knownId: string | null;
  /** What the acquirer calls it, and why it happened in the acquirer's words. */
  acquirerTxId: string | null;
  reasonCode: string | null;
  reason: string | null;
  /** Where it was reported, for the events. */
  source: object;
  now: Date;
  /** Transactions that stand for other reports; called while the payment is locked. */
  findReported: () => Promise<ReadonlySet<string>>;
};

export type RecordedChargeback =
  | { kind: 'created' | 'existing'; id: string }
  /** The state of the payment forbids it. */
  | { kind: 'refused'; resultCode: ResultCode };

/**
 * Makes what an acquirer reports a transaction of ours, approved at once: nothing is sent. One that the payment has
 * already, of the same amount and for no other report, is that which is reported (docs/decisions/0031). The payment is
 * locked first, so that concurrent requests and reports see each other.
 */
export async function recordChargeback(tx: Tx, report: ReportedChargeback): Promise<RecordedChargeback> {
  const { merchantId, type, disputedId } = report;
  const refused = (resultCode: ResultCode): RecordedChargeback => ({ kind: 'refused', resultCode });
  const disputed = await lockPayment(tx, merchantId, disputedId);
  if (!disputed) return refused(unknownReferenceCode[type]);
  const chain = await query(tx, sql.listChargebacks, { merchantId, id: disputedId, initialId: disputed.initialId });
  const existing = findExisting(report, chain, await report.findReported());
  if (existing) return { kind: 'existing', id: existing.id };
  const referencedId = type === 'CB' ? disputedId : findReversible(report, chain)?.id;
  return referencedId === undefined ? refused(unknownReferenceCode[type]) : create(tx, { ...report, referencedId });
}

/**
 * Takes back what a report has made: a chargeback by its reversal, and a reversal by another chargeback. Null where
 * nothing is left of it, or the payment does not allow it any more.
 */
export async function reverseChargeback(
  tx: Tx,
  { merchantId, id, source, now }: { merchantId: string; id: string; source: object; now: Date },
): Promise<string | null> {
  const referenced = await findPayment(tx, merchantId, id);
  if (referenced === null || referenced.currency === null) return null;
  const recorded = await create(tx, {
    merchantId,
    referencedId: id,
    type: referenced.paymentType === 'CB' ? 'CR' : 'CB',
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

type Chain = readonly sql.ListChargebacksRow[];

/** What was requested by API or by a user. What another report has made belongs to that report, also when it was undone. */
function findExisting(
  { type, amountMinor, currency, knownId }: ReportedChargeback,
  chain: Chain,
  reported: ReadonlySet<string>,
): Chain[number] | undefined {
  const free = chain.filter(
    ({ id, paymentType, state, actor }) =>
      !actor.startsWith('acquirer:') &&
      paymentType === type &&
      state !== 'DECLINED' &&
      state !== 'REJECTED' &&
      !reported.has(id),
  );
  return (
    free.find(({ id }) => id === knownId) ??
    free.find((each) => BigInt(each.amountMinor ?? 0) === amountMinor && each.currency === currency)
  );
}

/** The chargeback that a reversal is about: the oldest of exactly that rest, else the oldest with enough of it. */
function findReversible({ amountMinor }: ReportedChargeback, chain: Chain): Chain[number] | undefined {
  const open = chain.filter(
    ({ paymentType, state, remainingMinor }) =>
      paymentType === 'CB' && state === 'APPROVED' && BigInt(remainingMinor ?? 0) >= amountMinor,
  );
  return open.find(({ remainingMinor }) => BigInt(remainingMinor ?? 0) === amountMinor) ?? open[0];
}

type NewChargeback = Pick<
  ReportedChargeback,
  'merchantId' | 'type' | 'currency' | 'acquirerTxId' | 'reasonCode' | 'reason' | 'source' | 'now'
> & {
  referencedId: string;
  /** Null: all that remains of what it follows. */
  amountMinor: bigint | null;
};

async function create(tx: Tx, input: NewChargeback): Promise<RecordedChargeback> {
  const { merchantId, type, referencedId, currency, source, now } = input;
  const reservations = await reservationsOf(tx, { merchantId, referencedId, paymentType: type });
  const referenced = await lockPayment(tx, merchantId, referencedId);
  const followed = await findLastAttempt(tx, merchantId, referencedId);
  if (!referenced || !followed) return { kind: 'refused', resultCode: unknownReferenceCode[type] };
  const payment = describePayment(input, referenced, followed);
  const { amountMinor } = payment;
  const followUp = { ...payment, type, isReported: true };
  const refusal = checkFollowUpRules(followUp, referenced, await findDisputed(tx, payment, reservations));
  if (refusal) return { kind: 'refused', resultCode: refusal };
  await reserveAmounts(tx, payment, reservations, false);
  const reference = await insertFollowUp(tx, payment, {
    followed,
    nextQueryAt: new Date(now.getTime() + recoveryMarginMs),
    request: { paymentType: type, amount: fromMinor(amountMinor, currency), currency },
    details: source,
  });
  const completion = applyAcquirerResult({
    payment,
    reference,
    actor: payment.actor,
    now,
    outcome: { kind: 'approved', code: resultCodeOf(input), details: detailsOf(input) },
  });
  const { event } = completion;
  const withSource = { ...completion, event: { ...event, data: { ...event.data, ...source } } };
  await completeFollowUp(tx, payment, withSource);
  return { kind: 'created', id: payment.id };
}

function detailsOf({ acquirerTxId, reasonCode, reason }: NewChargeback) {
  return {
    acquirerTxId,
    resultDetails: {
      ...(reasonCode === null ? {} : { AcquirerResponse: reasonCode }),
      ...(reason === null ? {} : { ExtendedDescription: reason }),
    },
  };
}

/** The reason of the acquirer where it is one of the specification, else that none is specified (spec 2.12). */
function resultCodeOf({ type, reasonCode }: NewChargeback): ResultCode | null {
  if (type === 'CR') return null;
  const isKnown = reasonCode !== null && isResultCode(reasonCode) && isChargebackReason(reasonCode);
  return isKnown ? reasonCode : '000.100.200';
}

function describePayment(
  { type, amountMinor, currency, now }: NewChargeback,
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
