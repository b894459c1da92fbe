import { z } from 'zod';
import type { RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import { ruleConditions, ruleForm, ruleTargets } from '#lib/connectors/staff/routing/forms.ts';
import type { Translate } from '#messages/translate.ts';

export const allModes = ['INTERNAL', 'EXTERNAL', 'LIVE'];

/** `100` and `100,5` as `100.00` and `100.50`; null: not an amount. */
export function readDecimal(typed: string): string | null {
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : `${whole}.${fraction.padEnd(2, '0')}`;
}

/** Three empty fields are any amount. */
const amountFields = (t: Translate) =>
  z
    .object({ currency: z.string().nullable(), min: z.string().trim(), max: z.string().trim() })
    .transform(({ currency, min, max }, context) => {
      if (!currency && min === '' && max === '') return null;
      const [low, high] = [min, max].map((typed) => (typed === '' ? null : readDecimal(typed)));
      const isUnreadable = (min !== '' && !low) || (max !== '' && !high);
      if (currency && !isUnreadable) return { currency, min: low ?? null, max: high ?? null };
      context.addIssue(t('routingRules.condition.amountForm'));
      return z.NEVER;
    });

const percent = (t: Translate) =>
  z.string().trim().regex(/^\d+$/, t('routingRules.target.wholeNumber')).transform(Number);

/** A rule as it is typed: numbers are text, and all modes are every mode. */
export const ruleSchema = (t: Translate) =>
  ruleForm.extend({
    conditions: ruleConditions.extend({
      modes: z
        .array(z.string())
        .transform((modes) => (modes.length === allModes.length ? ['*'] : modes))
        .pipe(ruleConditions.shape.modes.unwrap()),
      amount: amountFields(t).pipe(ruleConditions.shape.amount.unwrap()),
    }),
    targets: z.array(z.object({ accountId: z.string(), percent: percent(t) })).pipe(ruleTargets),
  });

export type RuleValues = z.input<ReturnType<typeof ruleSchema>>;

export function emptyRule(accountId: string | undefined): RuleValues {
  return {
    name: '',
    enabled: true,
    fallbacks: [],
    conditions: {
      modes: allModes,
      brands: ['*'],
      currencies: ['*'],
      binCountries: ['*'],
      amount: { currency: null, min: '', max: '' },
    },
    targets: accountId === undefined ? [] : [{ accountId, percent: '100' }],
  };
}

export function toRuleValues({ conditions, ...rule }: RoutingRuleRow): RuleValues {
  const { modes, amount, brands, currencies, binCountries } = conditions;
  const { name, enabled, fallbacks } = rule;
  return {
    name,
    enabled,
    fallbacks,
    conditions: {
      brands,
      currencies,
      binCountries,
      modes: modes.includes('*') ? allModes : modes,
      amount: { currency: amount?.currency ?? null, min: amount?.min ?? '', max: amount?.max ?? '' },
    },
    targets: rule.targets.map((target) => ({ ...target, percent: String(target.percent) })),
  };
}
