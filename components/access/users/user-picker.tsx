'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import type { PickerFieldProps } from '#components/ui/pickers/picker-trigger.tsx';
import type { Option } from '#components/ui/pickers/use-option-search.ts';

const maxOptions = 20;

async function searchUsers(typed: string, signal: AbortSignal): Promise<Option[]> {
  const query = { q: typed, limit: maxOptions };
  const { rows } = await answerOf(accessApi.users.$get({ query }, { init: { signal } }));
  return rows.map(({ name, username }) => ({ value: username, label: name, hint: username }));
}

type UserPickerProps = PickerFieldProps & {
  /** A user name; other text, such as `cli`, is shown as it is. */
  value: string | null;
  onChange: (username: string | null) => void;
  placeholder: string;
};

/** Picks a user by a part of the name, user name or e-mail. */
export function UserPicker({ value, onChange, ...field }: UserPickerProps) {
  const t = useTranslations();
  return (
    <Combobox
      {...field}
      value={value ? { value, label: value } : null}
      onChange={(option) => onChange(option?.value ?? null)}
      search={searchUsers}
      noun={t('ui.userPicker.noun')}
    />
  );
}
