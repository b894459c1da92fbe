'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FieldNotes, TextField } from '#components/ui/field.tsx';
import { useField } from '#components/ui/form/form-fields.tsx';
import { permissionGroups, permissionTexts } from './permission-texts.ts';

type Shown = { name: string; title: string; text: string; group: string };

type Props = {
  name: string;
  /** What the user may put into a role. */
  offered: readonly string[];
};

/** The permissions of a role by area, each in plain words, with a search. */
export function PermissionsField({ name, offered }: Props) {
  const t = useTranslations();
  const { id, field, problem } = useField(name);
  const [search, setSearch] = useState('');
  const value: readonly string[] = field.value ?? [];
  const all: Shown[] = Object.entries(permissionTexts).map(([permission, { group, name: title, text }]) => ({
    name: permission,
    group,
    title: t(title),
    text: t(text),
  }));
  const shown = all
    .filter((each) => offered.includes(each.name) || value.includes(each.name))
    .filter((each) => fits(each, search));
  const tick = (changed: string, isTicked: boolean): void => {
    const next = all.filter((each) => (each.name === changed ? isTicked : value.includes(each.name)));
    field.onChange(next.map((each) => each.name));
  };
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="font-medium">
        {t('roles.form.permissions')}{' '}
        <span className="font-normal text-muted-foreground">
          {t('roles.form.selected', { permissions: value.length })}
        </span>
      </legend>
      <TextField
        id={useId()}
        label={t('roles.form.search')}
        isLabelHidden
        placeholder={t('roles.form.search')}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Enter searches, and does not send the form around it.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {shown.length === 0 ? <p className="mt-2 text-muted-foreground">{t('roles.form.none')}</p> : null}
      {permissionGroups
        .map((group) => ({ group, permissions: shown.filter((each) => each.group === group) }))
        .filter(({ permissions }) => permissions.length > 0)
        .map(({ group, permissions }) => (
          <fieldset key={group} className="mt-3">
            <legend className="font-medium text-table">{t(`roles.group.${group}`)}</legend>
            {permissions.map((each) => (
              <label key={each.name} className="mt-1 flex cursor-pointer items-baseline gap-2">
                <input
                  type="checkbox"
                  ref={each === shown[0] ? field.ref : undefined}
                  checked={value.includes(each.name)}
                  onChange={({ target }) => tick(each.name, target.checked)}
                  onBlur={field.onBlur}
                  className="size-4 shrink-0 self-center accent-primary"
                />
                <span>
                  {each.title} <span className="text-muted-foreground text-table">{each.text}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      <FieldNotes id={id} problem={problem} />
    </fieldset>
  );
}

function fits({ name, title, text }: Shown, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  const content = `${name} ${title} ${text}`.toLowerCase();
  return words.every((word) => content.includes(word));
}
