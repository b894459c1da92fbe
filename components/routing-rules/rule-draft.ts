import type { RoutingRuleRow } from '#lib/backoffice/index.ts';
import type { TargetDraft } from './target-fields.tsx';

/** A rule while it is edited: numbers and lists of codes are text. */
export type RuleDraft = {
  name: string;
  enabled: boolean;
  modes: readonly string[];
  brands: readonly string[];
  currencies: readonly string[];
  amountCurrency: string;
  min: string;
  max: string;
  countries: string;
  targets: readonly TargetDraft[];
  fallbacks: readonly string[];
};

export const allModes = ['INTERNAL', 'EXTERNAL', 'LIVE'];

export function emptyRule(accountId: string | undefined): RuleDraft {
  return {
    ...{ name: '', enabled: true, modes: allModes, brands: ['*'], currencies: ['*'] },
    ...{ amountCurrency: '', min: '', max: '', countries: '', fallbacks: [] },
    targets: accountId === undefined ? [] : [{ accountId, percent: '100' }],
  };
}

export function toRuleDraft({ conditions, ...rule }: RoutingRuleRow): RuleDraft {
  const { modes, brands, currencies, amount, binCountries } = conditions;
  return {
    ...{ name: rule.name, enabled: rule.enabled, brands, currencies, fallbacks: rule.fallbacks },
    modes: modes.includes('*') ? allModes : modes,
    ...{ amountCurrency: amount?.currency ?? '', min: amount?.min ?? '', max: amount?.max ?? '' },
    countries: binCountries.includes('*') ? '' : binCountries.join(', '),
    targets: rule.targets.map(({ accountId, percent }) => ({ accountId, percent: String(percent) })),
  };
}

/** What is sent: an empty field of countries matches every card, all modes match every mode. */
export function toRuleBody(draft: RuleDraft): Record<string, unknown> {
  const { name, enabled, modes, brands, currencies, amountCurrency: currency, fallbacks } = draft;
  const countries = draft.countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const hasAmount = [currency, draft.min, draft.max].some((each) => each.trim() !== '');
  return {
    ...{ name, enabled, fallbacks },
    conditions: {
      ...{ brands, currencies },
      modes: modes.length === allModes.length ? ['*'] : modes,
      amount: hasAmount ? { currency, min: decimal(draft.min), max: decimal(draft.max) } : null,
      binCountries: countries.length === 0 ? ['*'] : countries,
    },
    targets: draft.targets.map(({ accountId, percent }) => ({ accountId, percent: Number(percent) })),
  };
}

/** `100` and `100,5` as `100.00` and `100.50`; what is no amount stays, so that the server names it. */
function decimal(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? text : `${whole}.${fraction.padEnd(2, '0')}`;
}
