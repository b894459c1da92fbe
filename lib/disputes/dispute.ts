/**
 * OPEN waits for evidence, SUBMITTED for the decision of the card scheme. A dispute is WON when the chargeback is reversed,
 * else LOST; ACCEPTED means that the merchant does not defend the payment.
 */
export const disputeStates = ['OPEN', 'SUBMITTED', 'WON', 'LOST', 'ACCEPTED'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What users do with a dispute, from which states, and the event that announces it. */
export const disputeTransitions = {
  submit: { from: ['OPEN'], to: 'SUBMITTED', type: 'dispute.submitted' },
  accept: { from: ['OPEN'], to: 'ACCEPTED', type: 'dispute.accepted' },
  win: { from: ['SUBMITTED'], to: 'WON', type: 'dispute.won' },
  lose: { from: ['OPEN', 'SUBMITTED'], to: 'LOST', type: 'dispute.lost' },
} as const satisfies Record<string, { from: readonly DisputeState[]; to: DisputeState; type: string }>;
export type DisputeVerb = keyof typeof disputeTransitions;

export const disputeVerbs = Object.keys(disputeTransitions) as DisputeVerb[];

export function mayChange(state: DisputeState, verb: DisputeVerb): boolean {
  return (disputeTransitions[verb].from as readonly DisputeState[]).includes(state);
}

/** A chargeback that is answered. */
export type Dispute = {
  merchantId: string;
  /** The chargeback (CB) that opened it. */
  id: string;
  /** The payment that was charged back. */
  paymentId: string;
  channelId: string;
  mode: string;
  amountMinor: bigint;
  currency: string;
  /** What of it is above the payment, and the amount in another currency as the acquirer states it. */
  aboveMinor: bigint;
  statedMinor: bigint | null;
  statedCurrency: string | null;
  brand: string | null;
  /** The result code, and the words of the acquirer. */
  reasonCode: string | null;
  reason: string | null;
  state: DisputeState;
  openedAt: Date;
  /** Evidence counts until then. */
  dueAt: Date;
  decidedAt: Date | null;
  note: string | null;
  /** The number of its events: users decide about the version that they saw. */
  version: number;
};
