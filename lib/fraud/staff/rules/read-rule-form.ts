import type { z } from 'zod';
import type { RuleInput } from '../../rules/change-rule.ts';
import type { changedRuleForm } from './forms.ts';

type RuleForm = Omit<z.output<typeof changedRuleForm>, 'version' | 'reason'>;

/** The rule of a form, whose effect is one field and whose points are a text. */
export function readRuleForm({ name, expression, effect, points, stop }: RuleForm): Omit<RuleInput, 'code' | 'mode'> {
  const action =
    effect === 'SCORE'
      ? ({ kind: 'score', points: Number(points) } as const)
      : ({ kind: 'decide', decision: effect } as const);
  return { name, expression, action, stop };
}
