/** Draft: not run. Shadow: runs and is recorded, decides nothing. Active: counts. */
export const ruleModes = ['DRAFT', 'SHADOW', 'ACTIVE'] as const;
export type RuleMode = (typeof ruleModes)[number];

export const riskDecisions = ['ACCEPT', 'CHALLENGE', 'DENY'] as const;
export type RiskDecision = (typeof riskDecisions)[number];

/**
 * When a rule runs: before the payment is sent, after the cardholder was authenticated, or after the acquirer approved.
 * It follows from the facts that the rule names: a rule runs as soon as all of them are known.
 */
export const ruleTimes = ['PAYMENT', 'AUTHENTICATION', 'ANSWER'] as const;
export type RuleTime = (typeof ruleTimes)[number];

/**
 * What a rule does beside a decision: the cardholder is authenticated, or exempted from that; the payment becomes a case
 * once it is approved, or is given back then.
 */
export const ruleMeasures = ['AUTHENTICATE', 'EXEMPT', 'REVIEW', 'RETURN'] as const;
export type RuleMeasure = (typeof ruleMeasures)[number];

/** What a matching rule does: it changes the score, decides, takes a measure, or names the acquirer. */
export type RuleAction =
  | { kind: 'score'; points: number }
  | { kind: 'decide'; decision: RiskDecision }
  | { kind: 'measure'; measure: RuleMeasure }
  | { kind: 'route'; accountId: string };

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
