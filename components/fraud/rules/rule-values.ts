import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';
import type { effects } from '#lib/fraud/staff/rules/forms.ts';

/** The effect of a rule as its form has it: one field, beside its points, as a text, and its account. */
export type EffectValues = { effect: (typeof effects)[number]; points: string; accountId: string };

export function toRuleValues({ expression, action }: Pick<RiskRuleRow, 'expression' | 'action'>) {
  return { expression, ...toEffectValues(action) };
}

function toEffectValues(action: RiskRuleRow['action']): EffectValues {
  const none = { points: '', accountId: '' };
  switch (action.kind) {
    case 'score':
      return { ...none, effect: 'SCORE', points: String(action.points) };
    case 'decide':
      return { ...none, effect: action.decision };
    case 'measure':
      return { ...none, effect: action.measure };
    case 'route':
      return { ...none, effect: 'ROUTE', accountId: action.accountId };
  }
}
