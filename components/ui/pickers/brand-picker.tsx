'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { MultiSelect } from './multi-select.tsx';
import type { Selected } from './multi-select-props.ts';
import type { PickerFieldProps } from './picker-trigger.tsx';

type BrandPickerProps = PickerFieldProps & {
  /** Codes of the catalogue, such as `MASTER`. */
  codes: readonly string[];
  value: Selected;
  onChange: (value: Selected) => void;
  allowsAll?: boolean;
};

/** Brands whose words differ from their codes in more than capitals. */
const names: Readonly<Record<string, string>> = {
  AMEX: 'American Express',
  APPLEPAY: 'Apple Pay',
  BCMC: 'Bancontact',
  CARTEBANCAIRE: 'Cartes Bancaires',
  CARTEBLEUE: 'Carte Bleue',
  DIRECTDEBIT_SEPA: 'SEPA direct debit',
  GOOGLEPAY: 'Google Pay',
  IDEAL: 'iDEAL',
  JCB: 'JCB',
  MASTER: 'Mastercard',
  PAYPAL: 'PayPal',
  UNIONPAY: 'UnionPay',
  VPAY: 'V PAY',
};

/** The word for a brand: `Mastercard` for `MASTER`, `Visa electron` for `VISA_ELECTRON`. */
export function brandName(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return names[code] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Selects brands by their words; the code is shown where it differs. */
export function BrandPicker({ codes, ...props }: BrandPickerProps) {
  const t = useTranslations();
  const options = useMemo(
    () =>
      codes.map((code) => {
        const label = brandName(code);
        return label.toUpperCase() === code ? { value: code, label } : { value: code, label, hint: code };
      }),
    [codes],
  );
  return <MultiSelect {...props} noun={t('ui.brandPicker.noun')} options={options} />;
}
