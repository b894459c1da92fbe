/** What an analyst decided about a payment or a standalone check (spec 6.3). */
export type CaseDecision = {
  merchantId: string;
  channelId: string;
  /** Or the id of a standalone check. */
  paymentId: string;
  decisionId: string;
  decision: 'APPROVE' | 'CANCEL' | 'PENDING';
  /** The username of the analyst. */
  userId: string;
  /** The analyst in events. */
  actor: string;
  cancelReason: string | null;
  note: string | null;
  decidedAt: Date;
  /** Earliest time of the first attempt: until then the decision can be undone. */
  notBefore: Date;
  /** The place of the decision in the event log: callbacks of a payment are sent in this order. */
  position: bigint;
};
