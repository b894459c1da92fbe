import type { RuleAction, RuleTime } from './rule.ts';

/** A rule runs once the last of its facts is known. */
export function timeOf(facts: Iterable<string>): RuleTime {
  let time: RuleTime = 'PAYMENT';
  for (const fact of facts) {
    if (fact.startsWith('answer.')) return 'ANSWER';
    if (fact.startsWith('authentication.')) time = 'AUTHENTICATION';
  }
  return time;
}

/** What a rule can still do at each time, as {@link effectOf} names it. */
const possible: Readonly<Record<RuleTime, readonly string[]>> = {
  PAYMENT: ['SCORE', 'ACCEPT', 'CHALLENGE', 'DENY', 'AUTHENTICATE', 'EXEMPT', 'REVIEW', 'ROUTE'],
  AUTHENTICATION: ['DENY', 'REVIEW'],
  ANSWER: ['REVIEW', 'RETURN'],
};

/** Why the action cannot follow from a condition on these facts; null: it can. */
export function findTimeConflict(facts: Iterable<string>, action: RuleAction): string | null {
  const time = timeOf(facts);
  if (possible[time].includes(effectOf(action))) return null;
  if (time === 'PAYMENT') return 'needs a fact of the answer: before it, deny the payment instead';
  return time === 'AUTHENTICATION'
    ? 'comes too late for a fact of the authentication: deny or review the payment'
    : 'comes too late for a fact of the answer: review or return the payment';
}

/** The effect as one word. */
export function effectOf(action: RuleAction): string {
  switch (action.kind) {
    case 'score':
      return 'SCORE';
    case 'decide':
      return action.decision;
    case 'measure':
      return action.measure;
    case 'route':
      return 'ROUTE';
  }
}
