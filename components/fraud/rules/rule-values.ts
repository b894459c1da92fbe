import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';

/** A rule as its form has it: the effect is one field, and points are a text. */
export function toRuleValues({ expression, action }: Pick<RiskRuleRow, 'expression' | 'action'>) {
  if (action.kind === 'decide') return { expression, effect: action.decision, points: '' };
  return { expression, effect: 'SCORE' as const, points: String(action.points) };
}
