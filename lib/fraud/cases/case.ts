/**
 * PENDED: it returns to the queue at a time. APPROVED and CANCELLED are final once the time for an undo has passed.
 * EXPIRED: no user decided in time, and the held payment was rejected.
 */
export type CaseState = 'OPEN' | 'PENDED' | 'APPROVED' | 'CANCELLED' | 'EXPIRED';

/** The decisions of spec 6.3. */
export const caseDecisions = ['APPROVE', 'CANCEL', 'PENDING'] as const;
export type CaseDecisionKind = (typeof caseDecisions)[number];

/** Why a case is cancelled. */
export const cancelReasons = [
  'FRAUD',
  'SUSPECTED_FRAUD',
  'CUSTOMER_REQUEST',
  'DUPLICATE',
  'UNVERIFIED',
  'OTHER',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/**
 * What a decision does to a payment: a held one is sent to the acquirer, or ends without having been sent; of one that
 * was sent, all that remains is captured, reversed or refunded; a rejected one is run again from what is stored of it.
 */
export type ApprovalEffect = 'RELEASE' | 'CAPTURE' | 'RERUN';
export type CancellationEffect = 'REJECT' | 'REVERSE' | 'REFUND';
export type CaseEffect = ApprovalEffect | CancellationEffect;
export type FollowUpEffect = Exclude<CaseEffect, 'RELEASE' | 'REJECT' | 'RERUN'>;

/** WAITING until the decision is final. RUNNING in one process. FAILED with its error. */
export type EffectState = 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';

export type CaseKey = { merchantId: string; id: string };

/** A challenged payment, or a challenged check without one, that an analyst decides. */
export type RiskCase = CaseKey & {
  channelId: string;
  kind: 'PAYMENT' | 'STANDALONE';
  state: CaseState;
  score: number;
  amountMinor: bigint | null;
  currency: string | null;
  paymentBrand: string | null;
  merchantTransactionId: string | null;
  accountBin: string | null;
  accountLast4: string | null;
  openedAt: Date;
  dueAt: Date;
  /** Until then its payment is held; null: not held, or without an end. */
  expiresAt: Date | null;
  /** When a pended case is open again. */
  returnsAt: Date | null;
  /** Actor who works on it, and until when no other user may decide it. */
  assignee: string | null;
  claimedUntil: Date | null;
  decisionId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  /** Until then the decision can be undone. */
  finalAt: Date | null;
  cancelReason: CancelReason | null;
  note: string | null;
  effect: CaseEffect | null;
  effectState: EffectState | null;
  effectError: string | null;
};

/** What staff sees: a pended case whose time has come is open. */
export function currentState({ state, returnsAt }: Pick<RiskCase, 'state' | 'returnsAt'>, now: Date): CaseState {
  return state === 'PENDED' && returnsAt !== null && returnsAt <= now ? 'OPEN' : state;
}

/** Whether this user may decide it now: it is not decided, and no other user has claimed it. */
export function isDecidableBy(
  { state, assignee, claimedUntil }: Pick<RiskCase, 'state' | 'assignee' | 'claimedUntil'>,
  actor: string,
  now: Date,
): boolean {
  if (state !== 'OPEN' && state !== 'PENDED') return false;
  return assignee === null || assignee === actor || claimedUntil === null || claimedUntil <= now;
}
