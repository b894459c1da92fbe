'use client';

import { useTranslations } from 'next-intl';
import type { ControllerRenderProps } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { SettingControl } from './setting-control.tsx';
import { formatValue, type SettingValues, sourceOf, toControl } from './setting-state.ts';
import type { SettingDefinition } from './setting-tabs.ts';

type RowProps = {
  definition: SettingDefinition;
  detail: EntityDetail;
  field: ControllerRenderProps<SettingValues, string>;
  problem: string | null;
};

/** One setting: set here or inherited, and the button that switches between the two. */
export function SettingRow({ definition, detail, field, problem }: RowProps) {
  const t = useTranslations();
  const { hint, name, control } = definition;
  const label = t(definition.label);
  const { isOwn, value } = field.value;
  const stored = detail.settings[name];
  const { above } = stored;
  const setHere = (): void => field.onChange({ isOwn: true, value });
  const inherit = (): void => field.onChange({ isOwn: false, value: toControl(control, above) });
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-medium">{label}</h3>
        <p className="text-muted-foreground text-table">
          {isOwn ? t('entities.setting.setHere') : sourceOf(t, stored)}
        </p>
        {detail.mayChange ? (
          <span className="ml-auto">
            {isOwn ? (
              <Button
                variant="ghost"
                size="small"
                onClick={inherit}
                aria-label={t('entities.setting.inheritNamed', { setting: label })}
              >
                {t('entities.setting.inherit', { value: formatValue(t, control, above, detail.channels) })}
              </Button>
            ) : (
              <Button
                size="small"
                onClick={setHere}
                aria-label={t('entities.setting.setNamed', { setting: label })}
              >
                {t('entities.setting.set')}
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {hint ? <p className="text-muted-foreground text-table">{t(hint)}</p> : null}
      <div className="mt-2">
        {isOwn && detail.mayChange ? (
          <SettingControl
            definition={definition}
            detail={detail}
            value={value}
            isInvalid={problem !== null}
            onChange={(next) => field.onChange({ isOwn: true, value: next })}
          />
        ) : (
          <p className="wrap-anywhere">
            {formatValue(t, control, isOwn ? stored.own : above, detail.channels)}
          </p>
        )}
      </div>
      {problem ? (
        <p role="alert" className="mt-1 text-destructive">
          {label}: {problem}
        </p>
      ) : null}
    </div>
  );
}
