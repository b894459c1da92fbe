import type { LineKey } from '../line-key.ts';

/** How the transaction id of a line is related to that of its payment. */
export type ReferenceRelation = 'LINE_ENDS' | 'PAYMENT_ENDS' | 'LINE_BEGINS' | 'PAYMENT_BEGINS';

/** What has to agree so that a line is matched with a payment, beside its kind and currency. */
export type RuleDefinition = {
  last4: boolean;
  brand: boolean;
  reference: ReferenceRelation | null;
  /** How far the times may be apart. */
  toleranceHours: number;
  /** How far the amounts may be apart; a line with another amount stays an exception. */
  amountToleranceMinor: number;
};

/**
 * PROPOSED: not tested yet. TESTED: was tested on closed periods, and is off. REQUESTED: a second user is to switch it on.
 * ACTIVE: lines are matched by it. DISMISSED: it is not proposed again.
 */
export type RuleState = 'PROPOSED' | 'TESTED' | 'REQUESTED' | 'ACTIVE' | 'DISMISSED';

/** A line for which a rule would have chosen another payment than the right one. */
export type FalsePair = LineKey & { amountMinor: string; currency: string; foundId: string; rightId: string };

/** What a rule would have found of lines in closed periods whose payment is known. */
export type BackTest = {
  lines: number;
  /** Lines for which it leads to exactly one payment. */
  found: number;
  right: number;
  wrong: number;
  /** Lines for which it leads to several payments, and so to none. */
  ambiguous: number;
  /** The first of them. */
  falsePairs: readonly FalsePair[];
};

export type MatchingRule = {
  id: string;
  /** The PSP. */
  entityId: string;
  name: string;
  definition: RuleDefinition;
  /** Ids of the lines that users matched so. */
  evidence: readonly string[];
  evidenceCount: number;
  state: RuleState;
  version: number;
  backTest: BackTest | null;
  testedAt: Date | null;
  requestedBy: string | null;
  approvedBy: string | null;
  reason: string | null;
  actor: string;
  createdAt: Date;
  updatedAt: Date;
};
