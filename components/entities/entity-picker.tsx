'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import type { PickerFieldProps } from '#components/ui/pickers/picker-trigger.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import type { EntityOption } from '#lib/entities/staff/index.ts';
import type { CurrentUser } from '#lib/staff/index.ts';

import type { Translate } from '#messages/translate.ts';

/** Which entities can be selected. */
export type PickableEntities = {
  permission?: CurrentUser['permissions'][number];
  kind?: EntityOption['kind'];
  mode?: EntityOption['mode'];
  /** Only this one and what is below it; null: all that the user may see. */
  within?: string | null;
};

/** An entity as a picker shows it: its path, and its kind beside it. */
function toOption(t: Translate, { id, path, kind, disabled }: EntityOption): Option {
  return {
    value: id,
    label: path,
    hint: t(`common.entityKind.${kind}`) + (disabled ? t('layout.switcher.disabled') : ''),
  };
}

function searchEntities(t: Translate, { kind, mode, permission, within = null }: PickableEntities) {
  return async (q: string, signal: AbortSignal): Promise<Option[]> => {
    const query = { entity: within, q, kinds: kind, modes: mode, permission };
    const { options } = await answerOf(entitiesApi.entities.search.$get({ query }, { init: { signal } }));
    return options.map((option) => toOption(t, option));
  };
}

type EntityPickerProps = PickableEntities &
  PickerFieldProps & {
    /** An id; a name that was typed elsewhere is shown as it is. */
    value: string | null;
    onChange: (id: string | null) => void;
    placeholder?: string;
    isClearable?: boolean;
  };

const idForm = /^[0-9a-f]{32}$/;

/** Picks one of thousands of entities by a part of its name. */
export function EntityPicker({ value, onChange, kind, mode, permission, within = null, ...props }: EntityPickerProps) {
  const t = useTranslations();
  const { placeholder = t('ui.entityPicker.choose'), ...field } = props;
  const [selected, setSelected] = useState<Option | null>(null);
  const isUnknown = value !== null && idForm.test(value) && selected?.value !== value;
  const read = useApiQuery(entitiesApi.entities.search, isUnknown ? { query: { ids: value } } : null);
  const found = isUnknown ? read.data?.options[0] : undefined;
  const pickable = { within, ...(kind && { kind }), ...(mode && { mode }), ...(permission && { permission }) };
  const option = (): Option | null => {
    if (value === null || value === '') return null;
    if (selected?.value === value) return selected;
    return found ? toOption(t, found) : { value, label: isUnknown ? '…' : value };
  };
  return (
    <Combobox
      {...field}
      value={option()}
      onChange={(next) => {
        setSelected(next);
        onChange(next?.value ?? null);
      }}
      search={searchEntities(t, pickable)}
      noun={t('ui.entityPicker.noun')}
      placeholder={placeholder}
    />
  );
}
