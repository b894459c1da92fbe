import { z } from 'zod';
import type { FormOperator } from '../../rules/condition-form.ts';
import type { RiskDecision, RuleMeasure, RuleMode } from '../../rules/rule.ts';

/** What the forms about risk rules send; the screens and the routes check by the same schemas. */

export const modes = ['DRAFT', 'SHADOW', 'ACTIVE'] as const satisfies readonly RuleMode[];
export const decisions = ['ACCEPT', 'CHALLENGE', 'DENY'] as const satisfies readonly RiskDecision[];

const reason = z.string().trim().min(3, 'Enter a short reason.').max(500);
/** The version that the form was opened with: a change of another user is not overwritten. */
const version = z.int().min(1);

export const measures = ['AUTHENTICATE', 'EXEMPT', 'REVIEW', 'RETURN'] as const satisfies readonly RuleMeasure[];

/** What a matching rule does: it adds points, decides, takes a measure, or names the acquirer. */
export const effects = ['SCORE', ...decisions, ...measures, 'ROUTE'] as const;

const content = {
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  expression: z.string().trim().min(1, 'Enter a condition.').max(2_000, 'Enter at most 2,000 characters.'),
  effect: z.enum(effects),
  /** As typed; used with the effect SCORE only. */
  points: z.string().trim().max(8),
  /** The account of a connector; used with the effect ROUTE only. */
  accountId: z.string().max(64).default(''),
  stop: z.boolean(),
  reason,
};

type Points = { effect: string; points: string };

const hasPoints = ({ effect, points }: Points): boolean =>
  effect !== 'SCORE' || (/^[+-]?\d{1,5}$/.test(points) && Number(points) !== 0);
const pointsError = {
  path: ['points'],
  error: 'Enter a whole number from -99,999 to 99,999, not 0.',
  // Also while another field is wrong.
  when: () => true,
};

const hasAccount = ({ effect, accountId }: { effect: string; accountId: string }): boolean =>
  effect !== 'ROUTE' || accountId !== '';
const accountError = { path: ['accountId'], error: 'Choose an account.', when: () => true };

const newRule = z.object({
  entityId: z.string('Choose an entity.').min(1, 'Choose an entity.'),
  code: z
    .string()
    .trim()
    .min(1, 'Enter a code.')
    .regex(/^[a-z0-9-]{0,64}$/, 'Use 1 to 64 lower-case letters, digits and hyphens.'),
  ...content,
});

export const newRuleForm = newRule.refine(hasPoints, pointsError).refine(hasAccount, accountError);

export const changedRuleForm = z
  .object({ version, ...content })
  .refine(hasPoints, pointsError)
  .refine(hasAccount, accountError);

/** A rule as it is, or as it is being written. */
export const backTestForm = z
  .object({
    expression: content.expression,
    effect: content.effect,
    points: content.points,
    accountId: content.accountId,
  })
  .refine(hasPoints, pointsError);

export const ruleModeForm = z.object({ version, mode: z.enum(modes), reason });

export const restoredVersionForm = z.object({ version, restored: z.int().min(1), reason });

export const movedRuleForm = z.object({ version, direction: z.enum(['up', 'down']) });

/** Why a requested change is not made. */
export const rejectedRequestForm = z.object({ reason });

export const operators = [
  'equals',
  'not-equals',
  'above',
  'at-least',
  'below',
  'at-most',
  'contains',
  'starts-with',
  'ends-with',
  'one-of',
  'not-one-of',
  'has',
  'has-not',
  'is-empty',
  'is-not-empty',
  'is-true',
  'is-false',
] as const satisfies readonly FormOperator[];

/** A condition as the form builder has it. */
export const conditionForm = z.object({
  join: z.enum(['all', 'any']),
  conditions: z
    .array(
      z.object({
        fact: z.string().regex(/^[A-Za-z0-9.]{1,100}$/),
        operator: z.enum(operators),
        values: z.array(z.string().max(255)).max(200),
      }),
    )
    .min(1)
    .max(50),
});
