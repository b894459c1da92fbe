import { describeList } from '#components/connectors/accounts/describe-account.ts';
import type { RoutingExplanation, RoutingRuleRow } from '#lib/connectors/staff/index.ts';
import type { MessageKey, Translate } from '#messages/translate.ts';

type Conditions = RoutingRuleRow['conditions'];

/** The payments that a rule is about: `VISA · EUR · from 100.00 EUR · cards of DE`. */
export function describeConditions(
  t: Translate,
  { modes, brands, currencies, amount, binCountries }: Conditions,
): string {
  const lists: [readonly string[], string][] = [
    [modes, t('routingRules.describe.modes')],
    [brands, t('common.noun.brands')],
    [currencies, t('common.noun.currencies')],
  ];
  const parts = lists.filter(([list]) => !list.includes('*')).map(([list, noun]) => describeList(t, list, noun));
  if (amount) parts.push(describeAmount(t, amount));
  if (!binCountries.includes('*'))
    parts.push(
      t('routingRules.describe.cards', {
        countries: describeList(t, binCountries, t('routingRules.condition.countriesNoun')),
      }),
    );
  return parts.join(' · ') || t('routingRules.describe.everyPayment');
}

function describeAmount(t: Translate, { currency, min, max }: NonNullable<Conditions['amount']>): string {
  if (min !== null && max !== null) return t('routingRules.describe.amountBetween', { min, max, currency });
  if (min !== null) return t('routingRules.describe.amountFrom', { min, currency });
  return max === null
    ? t('routingRules.describe.anyAmount', { currency })
    : t('routingRules.describe.amountUpTo', { max, currency });
}

/** Where a rule sends: `Partner 70 %, Second 30 %; then Fallback`. */
export function describeTargets(
  t: Translate,
  { targets, fallbacks }: Pick<RoutingRuleRow, 'targets' | 'fallbacks'>,
  names: ReadonlyMap<string, string>,
): string {
  if (targets.length === 0) return t('routingRules.describe.reject');
  const nameOf = (id: string): string => names.get(id) ?? `${id.slice(0, 8)}…`;
  const shares = targets.map(({ accountId, percent }) =>
    targets.length === 1 ? nameOf(accountId) : `${nameOf(accountId)} ${t('common.percent', { value: percent })}`,
  );
  const accounts = shares.join(', ');
  if (fallbacks.length === 0) return accounts;
  const others = fallbacks.map(nameOf).join(t('routingRules.describe.then'));
  return t('routingRules.describe.withFallbacks', { accounts, fallbacks: others });
}

/** Why a rule did not decide. */
export const mismatchLabels: Readonly<Record<RoutingExplanation['passedOver'][number]['mismatch'], MessageKey>> = {
  disabled: 'routingRules.mismatch.disabled',
  mode: 'routingRules.mismatch.mode',
  brand: 'routingRules.mismatch.brand',
  currency: 'routingRules.mismatch.currency',
  amount: 'routingRules.mismatch.amount',
  'bin country': 'routingRules.mismatch.binCountry',
  'no account': 'routingRules.mismatch.noAccount',
};
