import type { EntityTree } from '#lib/entities/index.ts';
import type { PaymentServices } from '#lib/payments/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { CaseDecisionKind } from './case.ts';

/** A decision as the merchant hears of it (spec 6.3). */
export type AnnouncedDecision = {
  merchantId: string;
  channelId: string;
  paymentId: string;
  decisionId: string;
  decision: CaseDecisionKind;
  /** The username of the analyst. */
  userId: string;
  /** The analyst in events. */
  actor: string;
  cancelReason: string | null;
  note: string | null;
  decidedAt: Date;
  /** Until then the decision can be undone, and nothing is sent. */
  notBefore: Date;
  /** The place of its event in the log: the order of the decisions on one payment. */
  position: bigint;
};

/** Sends decisions to merchants; composition provides it. */
export type DecisionCallbacks = {
  /** Stores the callback in the transaction of the decision. */
  schedule(tx: Tx, decision: AnnouncedDecision): Promise<void>;
  /** In the transaction of an undo: false when it has been sent, or is being sent. */
  withdraw(tx: Tx, decision: { merchantId: string; id: string }, by: { actor: string; at: Date }): Promise<boolean>;
  /** After the commit; the channel of the decision. */
  wake(channelId: string): void;
};

/** What the verbs of cases work with. */
export type CaseServices = PaymentServices & {
  tree: Pick<EntityTree, 'findChannel' | 'findPath'>;
  callbacks: DecisionCallbacks;
};
