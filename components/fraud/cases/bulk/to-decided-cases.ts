import type { DecisionRehearsal } from '#lib/fraud/staff/index.ts';
import type { LastDecision } from '../decisions/last-decision.ts';

const effects = { APPROVE: 'approve', CANCEL: 'cancel', PENDING: null } as const;

/** The cases of a rehearsal, each with what was shown that the decision does to its payment. */
export function toDecidedCases(decision: LastDecision['decision'], { cases }: DecisionRehearsal) {
  const effect = effects[decision];
  return cases.map((each) => ({ id: each.id, expectedEffect: effect && each.effects[effect] }));
}
