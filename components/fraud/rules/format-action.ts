import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

/** What a matching rule does, in words: “Deny”, “+40 points”. */
export function formatAction(t: Translate, action: RiskRuleRow['action']): string {
  if (action.kind === 'decide') return t(`riskRules.effect.${action.decision}`);
  const { points } = action;
  return t('riskRules.points', { points: Math.abs(points), sign: points < 0 ? '−' : '+' });
}
