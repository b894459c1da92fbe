'use client';

import { useTranslations } from 'next-intl';
import { fromSelected, toSelected } from '#components/ui/form/form-choices.tsx';
import { MultiSelect } from '#components/ui/pickers/multi-select.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { ColourInput } from '../form-look/colour-input.tsx';
import { LogoInput } from '../form-look/logo-input.tsx';
import { DispatchingRules } from './dispatching-rules.tsx';
import { useListOptions } from './list-options.ts';
import { type ConnectedField, settingBox } from './setting-box.ts';
import type { Rule } from './setting-state.ts';
import type { SettingDefinition } from './setting-tabs.ts';

type ControlProps = {
  definition: SettingDefinition;
  detail: EntityDetail;
  value: unknown;
  onChange: (value: unknown) => void;
  field: ConnectedField;
};

const nouns = {
  brands: 'common.noun.brands',
  currencies: 'common.noun.currencies',
  paymentTypes: 'common.noun.paymentTypes',
} as const;

/** The form control of a setting. */
export function SettingControl({ definition, detail, value, onChange, field }: ControlProps) {
  const t = useTranslations();
  const optionsOf = useListOptions();
  const { control, label, hint } = definition;
  switch (control.kind) {
    case 'brands':
    case 'currencies':
    case 'paymentTypes':
      return (
        <MultiSelect
          {...field}
          aria-label={t(label)}
          noun={t(nouns[control.kind])}
          options={optionsOf(control.kind)}
          value={toSelected(value as string[])}
          onChange={(selected) => onChange(fromSelected(selected))}
        />
      );
    case 'dispatching':
      return <DispatchingRules value={value as Rule[]} channels={detail.channels} onChange={onChange} />;
    case 'colour':
      return <ColourInput label={t(label)} value={String(value)} onChange={onChange} field={field} />;
    case 'logo':
      return (
        <LogoInput entityId={detail.node.id} label={t(label)} value={String(value)} onChange={onChange} field={field} />
      );
    case 'origins':
      return (
        <textarea
          {...field}
          aria-label={t(label)}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          rows={3}
          spellCheck={false}
          placeholder={t('entities.setting.originExample')}
          className={`${settingBox} h-auto w-full max-w-md py-1.5`}
        />
      );
    case 'choice':
      return (
        <select
          {...field}
          aria-label={t(label)}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          className={settingBox}
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
            {...field}
            aria-label={t(label)}
            title={hint && t(hint)}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
            inputMode={control.kind === 'count' ? 'numeric' : 'text'}
            maxLength={control.kind === 'text' ? control.maxLength : 9}
            autoComplete="off"
            className={`${settingBox} ${control.kind === 'count' ? 'w-32 text-right tabular-nums' : 'w-72'}`}
          />
          {control.kind === 'count' ? <span className="text-muted-foreground">{t(control.unit)}</span> : null}
        </span>
      );
  }
}
