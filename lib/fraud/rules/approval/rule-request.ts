import type { RuleVersion } from '../rule.ts';
import type { RuleContent } from '../store.ts';

/** Changes of rules that another user approves (docs/decisions/0017). */

export type RuleRequestKind = 'CREATE' | 'CHANGE' | 'MODE' | 'RESTORE' | 'MOVE';
export type RuleRequestState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'OUTDATED';

/** A rule as it will be. A move also states the rule that it passes, and the direction. */
export type RuleProposal = { content: RuleContent; move?: { places: -1 | 1; passed: RuleVersion & { name: string } } };

export type RuleRequest = {
  id: string;
  entityId: string;
  /** The rule, or the id that a new rule will have. */
  ruleId: string;
  kind: RuleRequestKind;
  /** The version that it changes; 0 for a new rule. */
  baseVersion: number;
  proposal: RuleProposal;
  state: RuleRequestState;
  requestedBy: string;
  reason: string;
  requestedAt: Date;
  /** Who ended it, when and why. */
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  /** The rule was changed after the request: it cannot be approved any more. */
  isOutdated: boolean;
};

/** Another change of the rule waits already. */
export class RuleRequestWaitingError extends Error {}
