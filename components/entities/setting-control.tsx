'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { fromSelected, toSelected } from '#components/ui/form/form-choices.tsx';
import { MultiSelect } from '#components/ui/pickers/multi-select.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import type { Translate } from '#messages/translate.ts';
import { DispatchingRules } from './dispatching-rules.tsx';
import { useListOptions } from './list-options.ts';
import type { Rule } from './setting-state.ts';
import type { SettingDefinition } from './setting-tabs.ts';

type ControlProps = {
  definition: SettingDefinition;
  detail: EntityDetail;
  value: unknown;
  isInvalid: boolean;
  onChange: (value: unknown) => void;
};

const box =
  'h-9 rounded-md border border-foreground/25 bg-background px-2.5 text-base aria-[invalid=true]:border-destructive sm:text-sm';

const nouns = {
  brands: 'connectorAccounts.noun.brands',
  currencies: 'connectorAccounts.noun.currencies',
  paymentTypes: 'connectorAccounts.noun.paymentTypes',
} as const;

/** The form control of a setting. */
export function SettingControl({ definition, detail, value, isInvalid, onChange }: ControlProps) {
  const t = useTranslations();
  const id = useId();
  const optionsOf = useListOptions();
  const { control, label, hint } = definition;
  switch (control.kind) {
    case 'brands':
    case 'currencies':
    case 'paymentTypes':
      return (
        <MultiSelect
          aria-label={t(label)}
          noun={t(nouns[control.kind])}
          options={optionsOf(control.kind)}
          value={toSelected(value as string[])}
          onChange={(selected) => onChange(fromSelected(selected))}
        />
      );
    case 'dispatching':
      return <DispatchingRules value={value as Rule[]} channels={detail.channels} onChange={onChange} />;
    case 'choice':
      return (
        <select
          aria-label={t(label)}
          aria-invalid={isInvalid}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          className={box}
        >
          {control.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.name)}
            </option>
          ))}
        </select>
      );
    default:
      return (
        <span className="flex items-center gap-2">
          <input
            id={id}
            aria-label={t(label)}
            aria-invalid={isInvalid}
            title={hint && t(hint)}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
            inputMode={control.kind === 'count' ? 'numeric' : 'text'}
            maxLength={control.kind === 'text' ? control.maxLength : 9}
            autoComplete="off"
            className={`${box} ${control.kind === 'count' ? 'w-32 text-right tabular-nums' : 'w-72'}`}
          />
          {control.kind === 'count' ? <span className="text-muted-foreground">{t(control.unit)}</span> : null}
        </span>
      );
  }
}

/** Validates a value before it is sent; the server validates it again. */
export function faultOf(t: Translate, { control }: SettingDefinition, value: unknown): string | true {
  if (control.kind !== 'count') return true;
  if (!/^\d{1,9}$/.test(String(value).trim())) return t('entities.fault.wholeNumber');
  const { min = 0, max } = control;
  if (Number(value) < min) return t('entities.fault.min', { min });
  return max === undefined || Number(value) <= max || t('entities.fault.max', { max });
}
