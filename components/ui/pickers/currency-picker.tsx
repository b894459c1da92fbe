'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Combobox } from './combobox.tsx';
import type { PickerFieldProps } from './picker-trigger.tsx';
import type { Option } from './use-option-search.ts';

type CurrencyPickerProps = PickerFieldProps & {
  /** ISO 4217. */
  codes: readonly string[];
  value: string | null;
  onChange: (code: string | null) => void;
  placeholder?: string;
  isClearable?: boolean;
};

/** Selects a currency by its code or its name. */
export function CurrencyPicker({ codes, value, onChange, ...props }: CurrencyPickerProps) {
  const t = useTranslations();
  const options = useMemo(() => codes.map(toOption), [codes]);
  return (
    <Combobox
      {...props}
      noun={t('ui.currencyPicker.noun')}
      value={value === null ? null : toOption(value)}
      onChange={(option) => onChange(option?.value ?? null)}
      search={async (text) => findCurrencies(options, text)}
    />
  );
}

function toOption(code: string): Option {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code;
  return { value: code, label: name === code ? code : `${code} · ${name}` };
}

/** Those whose code begins with the text come first. */
function findCurrencies(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const isByCode = ({ value }: Option): boolean => value.toLowerCase().startsWith(wanted);
  return [...found.filter(isByCode), ...found.filter((option) => !isByCode(option))];
}
