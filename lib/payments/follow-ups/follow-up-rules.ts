import type { ProcessingMode } from '#lib/connectors/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import { type FollowUpType, followersOf, isFinal } from '../life-cycle/state.ts';
import { type Payment, remainingMinor } from '../payment.ts';

/** A follow-up as asked for, beside the transaction it would follow. */
export type FollowUpRulesInput = {
  type: FollowUpType;
  channelId: string;
  mode: ProcessingMode;
  /** Null where the request leaves it out: the whole remainder is meant. */
  amountMinor: bigint | null;
  currency: string | null;
  /** The acquirer reports that it has happened: no merchant requests it. */
  isReported?: boolean;
  /** What of a reported dispute is above the payment at the top. */
  aboveMinor?: bigint;
};

type Rule = [code: ResultCode, applies: (followUp: FollowUpRulesInput, referenced: Payment) => boolean];

/** What is answered when the transaction to follow is unknown to this merchant (docs/decisions/0011). */
export const unknownReferenceCode: Record<FollowUpType, ResultCode> = {
  CP: '700.400.510',
  RV: '700.400.530',
  RF: '600.200.500',
  RB: '700.400.540',
  RC: '700.400.560',
  CB: '700.400.550',
  CR: '700.400.420',
};

/** What is answered when the transaction is of a type that the follow-up cannot follow. */
const wrongTypeCode: Record<FollowUpType, ResultCode> = {
  CP: '700.400.510',
  RF: '700.400.520',
  RV: '700.400.530',
  CB: '700.400.550',
  RC: '700.400.560',
  CR: '700.400.420',
  RB: '700.300.100',
};

/** More than the remainder was asked for. */
const exceededCode: Partial<Record<FollowUpType, ResultCode>> = {
  CP: '700.400.100',
  RF: '700.400.200',
  RV: '700.400.300',
  CB: '700.400.400',
  CR: '700.400.410',
};

const rules: readonly Rule[] = [
  ['700.400.700', (followUp, referenced) => followUp.channelId !== referenced.channelId],
  ['700.400.570', (_, { state }) => !isFinal(state)],
  ['700.300.200', (_, { state }) => state === 'DECLINED' || state === 'REJECTED'],
  ['700.300.100', ({ isReported }, { paymentType }) => followersOf(paymentType, isReported === true).length === 0],
  // In live mode a chargeback comes from the acquirer only.
  ['700.400.402', ({ type, mode, isReported }) => mode === 'LIVE' && !isReported && (type === 'CB' || type === 'CR')],
  ['700.400.562', ({ type, mode }) => mode === 'LIVE' && type === 'RC'],
];

const amountRules: readonly Rule[] = [
  ['700.100.600', (followUp, referenced) => followUp.mode !== referenced.mode],
  ['700.100.500', (followUp, referenced) => followUp.currency !== null && followUp.currency !== referenced.currency],
  ['100.550.300', (followUp) => followUp.amountMinor === 0n],
  ['700.400.100', ({ type }, referenced) => type === 'CP' && noMoreCaptures(referenced)],
  ['700.400.200', ({ type }, { closed }) => type === 'RF' && closed],
  ['700.400.300', ({ type }, { closed, paymentType }) => type === 'RV' && closed && paymentType !== 'PA'],
  ['700.300.500', ({ type }, payment) => type === 'CB' && isSpent(payment) && payment.chargedBackMinor > 0n],
  ['700.300.600', (_, payment) => isSpent(payment) && payment.chargedBackMinor > 0n],
  ['700.300.300', ({ type }, payment) => (type === 'RF' || type === 'RV') && isSpent(payment)],
];

/**
 * The result code that refuses a follow-up, or null when its amount may be reserved. A chargeback that is repeated
 * takes from the disputed payment too, of which something else may have been taken since.
 */
export function checkFollowUpRules(
  followUp: FollowUpRulesInput,
  referenced: Payment,
  disputed: Payment | null = null,
): ResultCode | null {
  const first = rules.find(([, applies]) => applies(followUp, referenced));
  if (first) return first[0];
  if (!followersOf(referenced.paymentType, followUp.isReported === true).includes(followUp.type))
    return wrongTypeCode[followUp.type];
  const second = amountRules.find(([, applies]) => applies(followUp, referenced));
  if (second) return second[0];
  const exceeded = exceededCode[followUp.type];
  const amount = followUp.amountMinor ?? remainingMinor(referenced);
  if (exceeded === undefined) return null;
  const ofTop = amount - (followUp.aboveMinor ?? 0n);
  if ((disputed || isOfChain(referenced) ? amount : ofTop) > remainingMinor(referenced) || amount <= 0n)
    return exceeded;
  return disputed && ofTop > remainingMinor(disputed) ? exceeded : null;
}

/** A chargeback or its reversal, which has the whole amount. */
function isOfChain({ paymentType }: Payment): boolean {
  return paymentType === 'CB' || paymentType === 'CR';
}

/** numberOfCaptures reached, or a FINAL one was sent (spec 2.3). */
function noMoreCaptures({ closed, captureCount, captureLimit }: Payment): boolean {
  return closed || (captureLimit !== null && captureCount >= captureLimit);
}

function isSpent(payment: Payment): boolean {
  return (payment.amountMinor ?? 0n) > 0n && remainingMinor(payment) === 0n;
}
