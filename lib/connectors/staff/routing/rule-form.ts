import { fromMinor, isAmountInCurrency, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { RuleInput } from '../../routing/change-rule.ts';
import type { RoutingConditions, RoutingRule } from '../../routing/routing-rule.ts';
import { ruleForm } from './forms.ts';

/** Amounts of a rule as they are typed and shown: decimals, null where there is no limit. */
export type AmountRange = { currency: string; min: string | null; max: string | null };

export type RuleConditions = Omit<RoutingConditions, 'amount'> & { amount: AmountRange | null };

/** The rule of a form: its amounts become minor units, everything else is checked by the feature. */
export function readRuleForm(sent: unknown): RuleInput {
  const { conditions, ...rule } = ruleForm.parse(sent);
  const { amount } = conditions;
  const range = amount && {
    currency: amount.currency,
    minMinor: readAmount('min', amount),
    maxMinor: readAmount('max', amount),
  };
  return { ...rule, conditions: { ...conditions, amount: range } };
}

function readAmount(end: 'min' | 'max', amount: AmountRange): number | null {
  const { [end]: value, currency } = amount;
  if (value === null || value === '') return null;
  const isRight = /^\d{1,10}\.\d{2}$/.test(value) && isCurrencyCode(currency) && isAmountInCurrency(value, currency);
  if (isRight) return Number(toMinor(value, currency));
  const message = 'needs a currency and is written like 92.00';
  const fields = [{ name: 'conditions.amount', message }];
  throw backOfficeErrors.unreadable(`Amount: ${message}.`, { fields });
}

export function presentConditions({ amount, ...rest }: RoutingRule['conditions']): RuleConditions {
  if (amount === null) return { ...rest, amount: null };
  const { currency, minMinor, maxMinor } = amount;
  const decimal = (minor: number | null) => (minor === null ? null : fromMinor(BigInt(minor), currency));
  return { ...rest, amount: { currency, min: decimal(minMinor), max: decimal(maxMinor) } };
}
