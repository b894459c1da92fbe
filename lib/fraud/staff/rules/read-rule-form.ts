import type { z } from 'zod';
import type { RuleInput } from '../../rules/change-rule.ts';
import type { RuleAction } from '../../rules/rule.ts';
import type { changedRuleForm } from './forms.ts';

type RuleForm = Omit<z.output<typeof changedRuleForm>, 'version' | 'reason'>;

/** The rule of a form, whose effect is one field beside its points, as a text, and its account. */
export function readRuleForm({ name, expression, stop, ...effect }: RuleForm): Omit<RuleInput, 'code' | 'mode'> {
  return { name, expression, action: readAction(effect), stop };
}

export function readAction({
  effect,
  points,
  accountId,
}: Pick<RuleForm, 'effect' | 'points' | 'accountId'>): RuleAction {
  switch (effect) {
    case 'SCORE':
      return { kind: 'score', points: Number(points) };
    case 'ROUTE':
      return { kind: 'route', accountId };
    case 'ACCEPT':
    case 'CHALLENGE':
    case 'DENY':
      return { kind: 'decide', decision: effect };
    default:
      return { kind: 'measure', measure: effect };
  }
}
