import { useWatch } from 'react-hook-form';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import type { FormLogo } from '#widget/config.ts';
import type { Look } from '#widget/look/look.ts';
import { fromControl, keyOf, type SettingValues } from '../settings/setting-state.ts';

const colourNames = {
  accent: 'formAccentColour',
  background: 'formBackgroundColour',
  text: 'formTextColour',
  border: 'formBorderColour',
} as const;

/** The logo as it is being edited; undefined without any. */
export function useEditedLogo(settings: EntityDetail['settings'], merchantName: string): FormLogo | undefined {
  const edited = useEdited(settings);
  const name = String(edited('formLogo'));
  const [, width, height] = /-(\d+)x(\d+)\./.exec(name) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const text = String(edited('formLogoText')).trim() || merchantName;
  return { url: `/v1/logos/${name}`, text, width, height };
}

function useEdited(settings: EntityDetail['settings']): (name: keyof EntityDetail['settings']) => unknown {
  const values = useWatch<SettingValues>() as Partial<SettingValues>;
  return (name) => {
    const entry = values[keyOf(name)];
    return entry?.isOwn ? entry.value : settings[name].above;
  };
}

/** The look of the payment form as it is being edited; what is not valid yet is as the entity above has it. */
export function useEditedLook(settings: EntityDetail['settings']): Look {
  const edited = useEdited(settings);
  const colourOf = (part: keyof typeof colourNames): string => {
    const name = colourNames[part];
    const colour = String(fromControl({ kind: 'colour' }, edited(name)));
    return /^#[0-9a-f]{6}$/.test(colour) ? colour : String(settings[name].above);
  };
  const radius = Number(edited('formRadius'));
  return {
    accent: colourOf('accent'),
    background: colourOf('background'),
    text: colourOf('text'),
    border: colourOf('border'),
    radius: radius >= 0 && radius <= 24 ? Math.round(radius) : Number(settings.formRadius.above),
    font: edited('formFont') as Look['font'],
  };
}
