'use client';

import type { Option } from '#components/ui/pickers/use-option-search.ts';
import { type FieldOptions, useFieldOptions } from './field-options.ts';

export type ListKind = 'brands' | 'currencies' | 'paymentTypes' | 'countries';

const typeOptions: readonly Option[] = [
  { value: 'DB', label: 'DB: debit' },
  { value: 'PA', label: 'PA: preauthorization' },
  { value: 'CD', label: 'CD: credit' },
];

const commonCurrencies = new Set([
  ...['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CAD', 'AUD', 'CZK'],
]);

/** The values that the lists of forms offer. */
export function useListOptions(): (kind: ListKind) => readonly Option[] {
  const catalogue = useFieldOptions();
  return (kind) => listOptions(kind, catalogue);
}

function listOptions(kind: ListKind, catalogue: FieldOptions): readonly Option[] {
  switch (kind) {
    case 'paymentTypes':
      return typeOptions;
    case 'brands':
      return catalogue.brands.map(({ name, group }) => ({ value: name, label: name, group }));
    case 'currencies':
      return inGroups(catalogue.currencies);
    case 'countries':
      return catalogue.countries.map((code) => withName(code, 'region'));
  }
}

/** The most used currencies come first. */
function inGroups(currencies: readonly string[]): Option[] {
  const [common, others] = [true, false].map((isCommon) =>
    currencies.filter((code) => commonCurrencies.has(code) === isCommon),
  );
  const groups = [
    { group: 'Most used', codes: common ?? [] },
    { group: 'All others', codes: others ?? [] },
  ];
  return groups.flatMap(({ group, codes }) =>
    codes.map((code) => ({ ...withName(code, 'currency'), group })),
  );
}

/** `CHF: Swiss Franc`, `DE: Germany`. */
function withName(code: string, type: 'currency' | 'region'): Option {
  const name = new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code);
  return { value: code, label: name === code || name === undefined ? code : `${code}: ${name}` };
}
