import { describeList } from '#components/connector-accounts/describe-account.ts';
import type { RoutingExplanation, RoutingRuleRow } from '#lib/backoffice/index.ts';

type Conditions = RoutingRuleRow['conditions'];

/** The payments that a rule is about: `VISA · EUR · from 100.00 EUR · cards of DE`. */
export function describeConditions({ modes, brands, currencies, amount, binCountries }: Conditions): string {
  const lists: [readonly string[], string][] = [
    [modes, 'modes'],
    [brands, 'brands'],
    [currencies, 'currencies'],
  ];
  const parts = lists.filter(([list]) => !list.includes('*')).map(([list, noun]) => describeList(list, noun));
  if (amount) parts.push(describeAmount(amount));
  if (!binCountries.includes('*')) parts.push(`cards of ${describeList(binCountries, 'countries')}`);
  return parts.join(' · ') || 'Every payment';
}

function describeAmount({ currency, min, max }: NonNullable<Conditions['amount']>): string {
  if (min !== null && max !== null) return `${min} to ${max} ${currency}`;
  if (min !== null) return `from ${min} ${currency}`;
  return max === null ? `any amount in ${currency}` : `up to ${max} ${currency}`;
}

/** Where a rule sends: `Partner 70 %, Second 30 %; then Fallback`. */
export function describeTargets(
  { targets, fallbacks }: Pick<RoutingRuleRow, 'targets' | 'fallbacks'>,
  names: ReadonlyMap<string, string>,
): string {
  if (targets.length === 0) return 'Reject the payment';
  const nameOf = (id: string): string => names.get(id) ?? `${id.slice(0, 8)}…`;
  const shares = targets.map(({ accountId, percent }) =>
    targets.length === 1 ? nameOf(accountId) : `${nameOf(accountId)} ${percent} %`,
  );
  const then = fallbacks.length === 0 ? '' : `; if unreachable, ${fallbacks.map(nameOf).join(', then ')}`;
  return shares.join(', ') + then;
}

/** Why a rule did not decide. */
export const mismatchLabels: Readonly<Record<RoutingExplanation['passedOver'][number]['mismatch'], string>> =
  {
    disabled: 'is disabled',
    mode: 'is for other modes',
    brand: 'is for other brands',
    currency: 'is for other currencies',
    amount: 'is for other amounts',
    'bin country': 'is for cards of other countries',
    'no account': 'has no account that takes this payment',
  };
