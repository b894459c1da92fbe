import type { FieldOptions } from './field-options.ts';
import type { Option } from './multi-select.tsx';

const typeChoices: readonly Option[] = [
  { value: 'DB', name: 'DB: debit', group: 'Types' },
  { value: 'PA', name: 'PA: preauthorization', group: 'Types' },
  { value: 'CD', name: 'CD: credit', group: 'Types' },
];

/** The values that a list of a form offers. */
export function listOptions(
  kind: 'brands' | 'currencies' | 'paymentTypes',
  catalogue: FieldOptions,
): readonly Option[] {
  if (kind === 'paymentTypes') return typeChoices;
  if (kind === 'brands') return catalogue.brands.map(({ name, group }) => ({ value: name, name, group }));
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'code' });
  return catalogue.currencies.map((code) => ({
    value: code,
    name: names.of(code) === code ? code : `${code}: ${names.of(code)}`,
    group: commonCurrencies.has(code) ? 'Most used' : 'All others',
  }));
}

const commonCurrencies = new Set([
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CAD',
  'AUD',
  'CZK',
]);
