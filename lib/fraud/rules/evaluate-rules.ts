import type { Facts } from '../facts/fact.ts';
import type { CompiledExpression } from './compile-rule.ts';
import type { RiskDecision, Rule, RuleAction, RuleTime } from './rule.ts';

/** A rule ready to run. */
export type CompiledRule = Pick<Rule, 'id' | 'version' | 'code' | 'name' | 'action' | 'stop'> & {
  isShadow: boolean;
  expression: CompiledExpression;
  time: RuleTime;
};

/** Rules in their order, and what they read of a payment. */
export type RunnableRules = {
  rules: readonly CompiledRule[];
  /** The facts that any of them names. */
  facts: ReadonlySet<string>;
  /** When rules of it run. */
  times: ReadonlySet<RuleTime>;
};

export function prepareRules(rules: readonly CompiledRule[]): RunnableRules {
  const facts = new Set(rules.flatMap(({ expression }) => [...expression.facts]));
  return { rules, facts, times: new Set(rules.map(({ time }) => time)) };
}

/** From these scores on a payment is challenged, or denied. */
export type ScoreBands = { challengeScore: number; denyScore: number };

/** A rule that matched, and what it would do. */
export type MatchedRule = Pick<Rule, 'id' | 'version' | 'code' | 'name'> & { action: RuleAction; isShadow: boolean };

export type Evaluation = {
  decision: RiskDecision;
  /** Null: the score decided. */
  decidedBy: Pick<Rule, 'id' | 'version'> | null;
  score: number;
  matched: readonly MatchedRule[];
  /** Where those that matched are among the rules that ran, from 0. */
  places: readonly number[];
  /** Rules whose value could not be computed; they count as not matching. */
  failed: readonly (Pick<Rule, 'id' | 'version'> & { message: string })[];
};

/** The range of risk.score (spec 2.2). */
const maxScore = 99_999;

/**
 * Runs the rules of this time in their order. The first active rule that decides, decides; without one, the bands of the
 * score do.
 */
export function evaluateRules(
  { rules }: Pick<RunnableRules, 'rules'>,
  facts: Facts,
  bands: ScoreBands,
  time: RuleTime = 'PAYMENT',
): Evaluation {
  const matched: MatchedRule[] = [];
  const places: number[] = [];
  const failed: Evaluation['failed'][number][] = [];
  for (let place = 0; place < rules.length; place += 1) {
    const rule = rules[place] as CompiledRule;
    if (rule.time !== time) continue;
    const result = runRule(rule, facts);
    if (typeof result === 'string') failed.push({ id: rule.id, version: rule.version, message: result });
    if (result !== true) continue;
    matched.push(toMatched(rule));
    places.push(place);
    if (rule.stop && !rule.isShadow) break;
  }
  const active = matched.filter(({ isShadow }) => !isShadow);
  const score = clampScore(active.reduce((sum, { action }) => sum + pointsOf(action), 0));
  const deciding = active.find(({ action }) => action.kind === 'decide');
  const decided = deciding?.action.kind === 'decide' ? deciding.action.decision : null;
  return {
    decision: decided ?? bandOf(score, bands),
    decidedBy: deciding ? { id: deciding.id, version: deciding.version } : null,
    score,
    matched,
    places,
    failed,
  };
}

export function bandOf(score: number, { challengeScore, denyScore }: ScoreBands): RiskDecision {
  if (score >= denyScore) return 'DENY';
  return score >= challengeScore ? 'CHALLENGE' : 'ACCEPT';
}

/** Whether it matches, or why that is unknown. */
function runRule({ expression }: CompiledRule, facts: Facts): boolean | string {
  try {
    return expression.matches(facts);
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  }
}

function toMatched({ id, version, code, name, action, isShadow }: CompiledRule): MatchedRule {
  return { id, version, code, name, action, isShadow };
}

function pointsOf(action: RuleAction): number {
  return action.kind === 'score' ? action.points : 0;
}

function clampScore(score: number): number {
  return Math.max(-maxScore, Math.min(maxScore, score));
}
