'use client';

import { useTranslations } from 'next-intl';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import type { Translate } from '#messages/translate.ts';
import { type FieldOptions, useFieldOptions } from './field-options.ts';

export type ListKind = 'brands' | 'currencies' | 'paymentTypes' | 'countries';

const typeOptions = [
  { value: 'DB', label: 'entities.paymentType.DB' },
  { value: 'PA', label: 'entities.paymentType.PA' },
  { value: 'CD', label: 'entities.paymentType.CD' },
] as const;

const commonCurrencies = new Set(['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CAD', 'AUD', 'CZK']);

/** The values that the lists of forms offer. */
export function useListOptions(): (kind: ListKind) => readonly Option[] {
  const t = useTranslations();
  const catalogue = useFieldOptions();
  return (kind) => listOptions(t, kind, catalogue);
}

function listOptions(t: Translate, kind: ListKind, catalogue: FieldOptions): readonly Option[] {
  switch (kind) {
    case 'paymentTypes':
      return typeOptions.map(({ value, label }) => ({ value, label: t(label) }));
    case 'brands':
      return catalogue.brands.map(({ name, group }) => ({ value: name, label: name, group }));
    case 'currencies':
      return inGroups(t, catalogue.currencies);
    case 'countries':
      return catalogue.countries.map((code) => withName(code, 'region'));
  }
}

/** The most used currencies come first. */
function inGroups(t: Translate, currencies: readonly string[]): Option[] {
  const [common, others] = [true, false].map((isCommon) =>
    currencies.filter((code) => commonCurrencies.has(code) === isCommon),
  );
  const groups = [
    { group: t('entities.currencies.common'), codes: common ?? [] },
    { group: t('entities.currencies.others'), codes: others ?? [] },
  ];
  return groups.flatMap(({ group, codes }) => codes.map((code) => ({ ...withName(code, 'currency'), group })));
}

/** `CHF: Swiss Franc`, `DE: Germany`. */
function withName(code: string, type: 'currency' | 'region'): Option {
  const name = new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code);
  return { value: code, label: name === code || name === undefined ? code : `${code}: ${name}` };
}
