'use client';

import { useTranslations } from 'next-intl';
import { type ConnectedField, settingBox } from '../settings/setting-box.ts';
import { fromControl } from '../settings/setting-state.ts';

type ColourInputProps = { label: string; value: string; onChange: (value: string) => void; field: ConnectedField };

/** A colour as text, with the colour picker of the browser beside it. */
export function ColourInput({ label, value, onChange, field }: ColourInputProps) {
  const t = useTranslations();
  const colour = String(fromControl({ kind: 'colour' }, value));
  return (
    <span className="flex items-center gap-2">
      <input
        type="color"
        aria-label={t('entities.setting.colourPicker', { setting: label })}
        value={/^#[0-9a-f]{6}$/.test(colour) ? colour : '#000000'}
        onChange={({ target }) => onChange(target.value)}
        className="size-9 cursor-pointer rounded-md border border-foreground/25 bg-background p-1"
      />
      <input
        {...field}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={16}
        spellCheck={false}
        autoComplete="off"
        className={`${settingBox} w-32 tabular-nums`}
      />
    </span>
  );
}
