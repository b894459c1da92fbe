import type { AcquirerDetails, AcquirerOutcome, ProcessingMode, StatusQueryOutcome } from '#lib/connectors/index.ts';
import { fromMinor } from '#lib/money/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type PaymentState, reachedFrom } from '../life-cycle/state.ts';
import type { Outcome, Payment } from '../payment.ts';
import type { AttemptCompletion } from '../store.ts';
import { checkApprovedAmount } from './check-approved-amount.ts';
import { codeOfDecline } from './soft-decline.ts';

/** The plain success of each mode (docs/decisions/0009). */
export const successCode: Record<ProcessingMode, ResultCode> = {
  INTERNAL: '000.100.110',
  EXTERNAL: '000.100.112',
  LIVE: '000.000.000',
};

/** A silent acquirer is queried soon, then less and less often. */
const firstQueryAfterMs = 5_000;
/** A shopper at the bank takes minutes; the result normally arrives by itself. */
const pendingQueryAfterMs = 30_000;

export type AttemptResult = {
  payment: Payment;
  reference: string;
  outcome: AcquirerOutcome | StatusQueryOutcome;
  actor: string;
  now: Date;
};

/** What an acquirer's answer does to a payment: the one place where an outcome becomes a state. */
export function applyAcquirerResult(result: AttemptResult): AttemptCompletion {
  const { payment, reference, actor, now } = result;
  const outcome = checkApprovedAmount(result.outcome, payment);
  const verdict = mapOutcome(outcome, payment);
  const waitMs = verdict.state === 'PENDING' ? pendingQueryAfterMs : firstQueryAfterMs;
  return {
    paymentId: payment.id,
    merchantId: payment.merchantId,
    reference,
    from: reachedFrom[verdict.state],
    state: verdict.state,
    resultCode: verdict.code,
    outcome: verdict.outcome,
    amountMinor: verdict.amountMinor,
    acquirerTxId: 'details' in outcome ? outcome.details.acquirerTxId : null,
    nextQueryAt: new Date(now.getTime() + waitMs),
    actor,
    event: {
      type: `attempt.${verdict.state.toLowerCase()}`,
      data: {
        reference,
        resultCode: verdict.code,
        ...('details' in outcome ? { answer: outcome.details.resultDetails } : {}),
        ...('details' in outcome ? checksOf(outcome.details) : {}),
        ...('reason' in outcome ? { reason: outcome.reason } : {}),
        ...amountDetail(payment, verdict.amountMinor),
      },
    },
    now,
  };
}

type OutcomeMapping = { state: PaymentState; code: ResultCode; outcome: Outcome; amountMinor: bigint | null };

function mapOutcome(outcome: AcquirerOutcome | StatusQueryOutcome, payment: Payment): OutcomeMapping {
  const nothing = { outcome: {}, amountMinor: null };
  switch (outcome.kind) {
    case 'approved':
      return {
        state: 'APPROVED',
        code: outcome.code ?? successCode[payment.mode],
        outcome: publicDetails(outcome.details),
        amountMinor: approvedAmount(payment, outcome.approvedMinor),
      };
    case 'declined':
    case 'not sent':
      return {
        ...nothing,
        state: 'DECLINED',
        code: codeOfDecline(outcome, payment.paymentBrand),
        outcome: publicDetails(outcome.details),
      };
    case 'pending':
      return {
        ...nothing,
        state: 'PENDING',
        code: outcome.code ?? '000.200.000',
        outcome: {
          ...publicDetails(outcome.details),
          ...(outcome.redirect === null ? {} : { redirect: outcome.redirect }),
        },
      };
    case 'not received':
      return { ...nothing, state: 'DECLINED', code: '900.100.310' };
    case 'unknown':
      return { ...nothing, state: 'UNKNOWN', code: '900.100.300' };
  }
}

type Checks = Pick<AcquirerDetails, 'avsResponse' | 'cvvResponse'>;

/** What the acquirer reports about the address and the security code. */
function checksOf({ avsResponse, cvvResponse }: Checks): Checks {
  return {
    ...(avsResponse === undefined ? {} : { avsResponse }),
    ...(cvvResponse === undefined ? {} : { cvvResponse }),
  };
}

function publicDetails(details: AcquirerDetails): Outcome {
  const { resultDetails, threeDSecure } = details;
  return { ...checksOf(details), ...(threeDSecure === undefined ? {} : { threeDSecure }), resultDetails };
}

/** An acquirer may approve less than was asked for. */
function approvedAmount(payment: Payment, approved: bigint | undefined): bigint | null {
  if (approved === undefined || payment.amountMinor === null) return null;
  return approved < payment.amountMinor ? approved : null;
}

function amountDetail(payment: Payment, amountMinor: bigint | null): object {
  const amount = amountMinor ?? payment.amountMinor;
  if (amount === null || payment.currency === null) return {};
  return { amount: fromMinor(amount, payment.currency), currency: payment.currency };
}
