import type { RiskRuleRow } from '#lib/fraud/staff/index.ts';
import type { Translate } from '#messages/translate.ts';

/** What a matching rule does, in words: “Deny”, “+40 points”. */
export function formatAction(t: Translate, action: RiskRuleRow['action']): string {
  switch (action.kind) {
    case 'decide':
      return t(`riskRules.effect.${action.decision}`);
    case 'measure':
      return t(`riskRules.effect.${action.measure}`);
    case 'route':
      return t('riskRules.effect.ROUTE');
    case 'score':
      return formatPoints(t, action.points);
  }
}

function formatPoints(t: Translate, points: number): string {
  return t('riskRules.points', { points: Math.abs(points), sign: points < 0 ? '−' : '+' });
}
