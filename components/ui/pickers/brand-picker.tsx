'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { brandName } from '#lib/brands/index.ts';
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
