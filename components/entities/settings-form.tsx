'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { toast } from 'sonner';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';
import { ConfirmChangesDialog } from './confirm-changes-dialog.tsx';
import { faultOf } from './setting-control.tsx';
import { SettingRow } from './setting-row.tsx';
import {
  isEmptyPatch,
  keyOf,
  type SettingsPatch,
  type SettingValues,
  toFormValues,
  toPatch,
} from './setting-state.ts';
import type { SettingTab } from './setting-tabs.ts';

type FormProps = { detail: EntityDetail; tab: SettingTab; onSaved: (detail: EntityDetail) => void };

/** The settings of one tab: own values, inherited values, and the pending changes. */
export function SettingsForm({ detail, tab, onSaved }: FormProps) {
  const t = useTranslations();
  // Another user may save at the same time. `initial` keeps the state that the form started with, so that a save
  // sends only the fields changed here; `seen` is the latest state, used for the diff and the version.
  const [initial, setInitial] = useState(detail);
  const [seen, setSeen] = useState(detail);
  const [review, setReview] = useState<SettingsPatch | null>(null);
  const { node } = seen;
  const form = useForm<SettingValues>({ defaultValues: toFormValues(initial.settings, tab.fields) });
  const save = useApiMutation(
    (settings: SettingsPatch) =>
      api.entities[':id'].$patch({ param: { id: node.id }, json: { version: seen.version, settings } }),
    {
      onSuccess: (answer) => {
        setReview(null);
        setInitial(answer);
        setSeen(answer);
        form.reset(toFormValues(answer.settings, tab.fields));
        toast.success(t('entities.change.saved', { title: t(tab.title), name: node.name }));
        onSaved(answer);
      },
      onError: (error) => {
        const current = currentOf(error);
        if (current) return setSeen(current);
        setReview(null);
        for (const { name, message } of fieldFaultsOf(error)) {
          const field = tab.fields.find((each) => name === each.name || name.startsWith(`${each.name}.`));
          if (field)
            form.setError(keyOf(field.name), { message: formatFieldError(field.name, name, message) });
        }
      },
    },
  );
  const submit = form.handleSubmit((values) => {
    const patch = toPatch(initial.settings, tab.fields, values);
    save.reset();
    if (isEmptyPatch(patch)) toast(t('entities.change.nothing'));
    else setReview(patch);
  });
  const hasFormError = save.isError && Object.keys(form.formState.errors).length === 0 && review === null;
  return (
    <form
      onSubmit={submit}
      className="max-w-3xl"
      aria-label={t('entities.change.form', { title: t(tab.title), name: node.name })}
      noValidate
    >
      <p className="text-muted-foreground">{t(tab.lead)}</p>
      <div className="mt-4 divide-y border-y">
        {tab.fields.map((definition) => (
          <Controller
            key={definition.name}
            name={keyOf(definition.name)}
            control={form.control}
            rules={{ validate: ({ isOwn, value }) => !isOwn || faultOf(t, definition, value) }}
            render={({ field, fieldState }) => (
              <SettingRow
                definition={definition}
                detail={seen}
                field={field}
                problem={fieldState.error?.message || null}
              />
            )}
          />
        ))}
      </div>
      <div className="mt-4 space-y-3">
        <FormProblem>{hasFormError ? save.error?.message : null}</FormProblem>
        {seen.mayChange ? (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" disabled={!form.formState.isDirty}>
              {t('entities.change.review')}
            </Button>
            {form.formState.isDirty ? (
              <Button onClick={() => form.reset()}>{t('entities.change.discard')}</Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {review ? (
        <ConfirmChangesDialog
          detail={seen}
          tab={tab}
          patch={review}
          problem={save.error}
          isPending={save.isPending}
          onSave={() => save.mutate(review)}
          onClose={() => setReview(null)}
        />
      ) : null}
    </form>
  );
}

function currentOf(error: BackOfficeError): EntityDetail | null {
  return error.code === 'changed' ? ((error.details as { current?: EntityDetail })?.current ?? null) : null;
}

function fieldFaultsOf({ details }: BackOfficeError): { name: string; message: string }[] {
  return (details as { fields?: { name: string; message: string }[] } | null)?.fields ?? [];
}

/** Prefixes an error inside a setting with its field: `dispatching.currencies EUX is …`. */
function formatFieldError(setting: string, name: string, message: string): string {
  return name === setting ? message : `${name.slice(setting.length + 1)} ${message}`;
}
