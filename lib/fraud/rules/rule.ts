/** Draft: not run. Shadow: runs and is recorded, decides nothing. Active: counts. */
export const ruleModes = ['DRAFT', 'SHADOW', 'ACTIVE'] as const;
export type RuleMode = (typeof ruleModes)[number];

export const riskDecisions = ['ACCEPT', 'CHALLENGE', 'DENY'] as const;
export type RiskDecision = (typeof riskDecisions)[number];

/** What a matching rule does: it changes the score, or decides. */
export type RuleAction = { kind: 'score'; points: number } | { kind: 'decide'; decision: RiskDecision };

export type Rule = {
  id: string;
  entityId: string;
  /** A rule replaces the inherited rule of the same code. */
  code: string;
  name: string;
  position: number;
  mode: RuleMode;
  /** A condition in CEL over the facts. */
  expression: string;
  action: RuleAction;
  /** No later rule runs after this one has matched. */
  stop: boolean;
  version: number;
};

/** Which rule in which version; enough to run it again. */
export type RuleVersion = Pick<Rule, 'id' | 'version'>;
