/**
 * The life cycle of a transaction (spec 3 names few states; ours: docs/decisions/0011). Pure data and
 * pure functions: everything that moves a state asks here.
 */

/** Codes that Turnpike creates transactions of. */
export const paymentTypes = [
  'PA',
  'DB',
  'CD',
  'SD',
  'CP',
  'RV',
  'RF',
  'RB',
  'RC',
  'CB',
  'CR',
  'RG',
  'DR',
  'TE',
] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const followUpTypes = ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'] as const;
export type FollowUpType = (typeof followUpTypes)[number];

export function isFollowUp(type: PaymentType): type is FollowUpType {
  return (followUpTypes as readonly PaymentType[]).includes(type);
}

/** Which type may follow which. A pair that is not here does not exist. */
export const mayFollow: Record<PaymentType, readonly PaymentType[]> = {
  RG: ['PA', 'DB', 'CD', 'SD', 'DR', 'TE'],
  PA: ['CP', 'RV', 'RC'],
  DB: ['RF', 'RV', 'RB', 'RC', 'CB'],
  SD: ['RF', 'RV', 'RB', 'RC', 'CB'],
  CD: ['RF'],
  CP: ['RF', 'RB', 'CB'],
  RB: ['RF', 'CB'],
  RC: ['RF'],
  RF: ['CB'],
  CB: ['CR'],
  CR: ['CB'],
  RV: [],
  DR: [],
  TE: [],
};

/**
 * What only an acquirer reports, after it has happened: a refund that could not be paid out comes back, and a report of that which is
 * undone takes it away again. It cannot be requested.
 */
const mayBeReported: Partial<Record<PaymentType, readonly FollowUpType[]>> = { RF: ['RV'], RV: ['RF'] };

/** What may follow a type, when it is requested or reported. */
export function followersOf(type: PaymentType, isReported: boolean): readonly PaymentType[] {
  return isReported ? [...mayFollow[type], ...(mayBeReported[type] ?? [])] : mayFollow[type];
}

/**
 * HELD: it waits for a decision and was not sent. PROCESSING: an attempt at the acquirer is open. PENDING: the shopper
 * was sent away and the result will come. UNKNOWN: the acquirer did not answer; recovery asks. The others are final.
 */
export const paymentStates = ['HELD', 'PROCESSING', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REJECTED'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * From which states a state may be reached. Only a payment that was not sent is rejected or goes back to PROCESSING
 * (`suspended-store.ts`).
 */
export const reachedFrom: Record<PaymentState, readonly PaymentState[]> = {
  HELD: ['HELD', 'PENDING'],
  PROCESSING: ['HELD', 'PENDING'],
  PENDING: ['HELD', 'PROCESSING', 'UNKNOWN'],
  UNKNOWN: ['PROCESSING'],
  APPROVED: ['PROCESSING', 'PENDING', 'UNKNOWN'],
  DECLINED: ['PROCESSING', 'PENDING', 'UNKNOWN'],
  REJECTED: ['HELD', 'PENDING'],
};

export function isFinal(state: PaymentState): boolean {
  return state === 'APPROVED' || state === 'DECLINED' || state === 'REJECTED';
}

/** The amount of the followed transaction that a follow-up takes from, if it takes any. */
export type ReservedAmount = 'captured' | 'refunded' | 'reversed' | 'chargedBack';

export const reservedAmountOf: Record<FollowUpType, ReservedAmount | null> = {
  CP: 'captured',
  RF: 'refunded',
  RV: 'reversed',
  CB: 'chargedBack',
  CR: 'reversed',
  RB: null,
  RC: null,
};
