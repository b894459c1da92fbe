'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { describeField } from '#components/ui/field.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { SettingControl } from './setting-control.tsx';
import { formatValue, keyOf, type SettingValues, sourceOf, toControl } from './setting-state.ts';
import type { SettingDefinition } from './setting-tabs.ts';

type RowProps = { definition: SettingDefinition; detail: EntityDetail };

/** One setting: set here or inherited, and the button that switches between the two. */
export function SettingRow({ definition, detail }: RowProps) {
  const t = useTranslations();
  const id = useId();
  const { name, control } = definition;
  const label = t(definition.label);
  const hint = definition.hint && t(definition.hint);
  const { control: form } = useFormContext<SettingValues>();
  const { field, fieldState } = useController({ control: form, name: keyOf(name) });
  const { isOwn, value } = field.value;
  const stored = detail.settings[name];
  const shown = isOwn && 'own' in stored ? stored.own : stored.above;
  const problem = fieldState.error?.message;
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-medium">{label}</h3>
        <p className="text-muted-foreground text-table">
          {isOwn ? t('entities.setting.setHere') : sourceOf(t, stored)}
        </p>
        {detail.mayChange ? (
          <SwitchButton definition={definition} detail={detail} value={field.value} onChange={field.onChange} />
        ) : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted-foreground text-table">
          {hint}
        </p>
      ) : null}
      <Uses definition={definition} detail={detail} />
      <div className="mt-2">
        {isOwn && detail.mayChange ? (
          <SettingControl
            definition={definition}
            detail={detail}
            value={value}
            onChange={(next) => field.onChange({ isOwn: true, value: next })}
            field={{ ref: field.ref, onBlur: field.onBlur, ...describeField({ id, hint, problem }) }}
          />
        ) : (
          <p className="wrap-anywhere">{formatValue(t, control, shown, detail.channels)}</p>
        )}
      </div>
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-destructive">
          {label}: {problem}
        </p>
      ) : null}
    </div>
  );
}

/** Which clients still need a compatibility setting. */
function Uses({ definition: { name }, detail }: RowProps) {
  const t = useTranslations();
  const uses = detail.compatibilityUses.filter(({ setting }) => setting === name);
  if (uses.length === 0) return null;
  return (
    <ul className="mt-1 text-table">
      {uses.map(({ entityId, name: entity, uses: count, lastUsedAt }) => (
        <li key={entityId} className="wrap-anywhere">
          {t.rich('entities.tab.compatibility.uses', {
            name: entity,
            count,
            at: () => <RelativeTime at={lastUsedAt} />,
          })}
        </li>
      ))}
    </ul>
  );
}

type SwitchProps = RowProps & { value: SettingValues[string]; onChange: (value: SettingValues[string]) => void };

/** Sets the value here, or inherits it again. */
function SwitchButton({ definition, detail, value: { isOwn, value }, onChange }: SwitchProps) {
  const t = useTranslations();
  const { name, control } = definition;
  const label = t(definition.label);
  const { above } = detail.settings[name];
  return (
    <span className="ml-auto">
      {isOwn ? (
        <Button
          variant="ghost"
          size="small"
          onClick={() => onChange({ isOwn: false, value: toControl(control, above) })}
          aria-label={t('entities.setting.inheritNamed', { setting: label })}
        >
          {t('entities.setting.inherit', { value: formatValue(t, control, above, detail.channels) })}
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => onChange({ isOwn: true, value })}
          aria-label={t('entities.setting.setNamed', { setting: label })}
        >
          {t('entities.setting.set')}
        </Button>
      )}
    </span>
  );
}
