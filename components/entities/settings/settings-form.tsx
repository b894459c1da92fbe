'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BackOfficeError } from '#components/api/back-office-error.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Form, notSent, SubmitButton } from '#components/ui/form/form.tsx';
import { applyServerErrors } from '#components/ui/form/server-errors.ts';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { entitiesApi } from '../api.ts';
import { ConfirmChangesDialog } from './confirm-changes-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import { tabSchema } from './setting-schema.ts';
import { isEmptyPatch, keyOf, type SettingsPatch, type SettingValues, toFormValues, toPatch } from './setting-state.ts';
import type { SettingTab } from './setting-tabs.ts';

const FormPreview = onDemand(
  () => import('../form-look/form-preview.tsx').then((module) => module.FormPreview),
  <Skeleton className="h-96" />,
);

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
  const form = useZodForm(tabSchema(t, tab.fields), toFormValues(initial.settings, tab.fields));
  const save = useSaveSettings(seen, {
    onSaved: (answer) => {
      setReview(null);
      setInitial(answer);
      setSeen(answer);
      form.reset(toFormValues(answer.settings, tab.fields));
      toast.success(t('entities.change.saved', { title: t(tab.title), name: node.name }));
      onSaved(answer);
    },
    onConflict: setSeen,
    onRejected: (fields, message) => {
      setReview(null);
      applyServerErrors(form, nameErrors(tab, fields), message);
    },
  });
  const askFirst = async (values: SettingValues): Promise<typeof notSent> => {
    const patch = toPatch(initial.settings, tab.fields, values);
    save.reset();
    if (isEmptyPatch(patch)) toast(t('entities.change.nothing'));
    else setReview(patch);
    return notSent;
  };
  return (
    <>
      <Form
        form={form}
        onSubmit={askFirst}
        label={t('entities.change.form', { title: t(tab.title), name: node.name })}
        className={tab.preview ? 'max-w-6xl' : 'max-w-3xl'}
      >
        <p className="text-muted-foreground">{t(tab.lead)}</p>
        <div className={tab.preview ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]' : undefined}>
          <div className="divide-y self-start border-y">
            {tab.fields.map((definition) => (
              <SettingRow key={definition.name} definition={definition} detail={seen} />
            ))}
          </div>
          {tab.preview === 'payment-form' ? <FormPreview detail={seen} /> : null}
        </div>
        {seen.mayChange ? <FormButtons isDirty={form.formState.isDirty} onDiscard={() => form.reset()} /> : null}
      </Form>
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
    </>
  );
}

function FormButtons({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }) {
  const t = useTranslations();
  return (
    <div className="flex gap-2">
      <SubmitButton unavailable={isDirty ? null : t('entities.change.first')}>
        {t('entities.change.review')}
      </SubmitButton>
      {isDirty ? <Button onClick={onDiscard}>{t('entities.change.discard')}</Button> : null}
    </div>
  );
}

type SaveHandlers = {
  onSaved: (detail: EntityDetail) => void;
  /** Another user saved in the meantime; `current` is the state now. */
  onConflict: (current: EntityDetail) => void;
  onRejected: (fields: BackOfficeError['fields'], message: string) => void;
};

function useSaveSettings({ node, version }: EntityDetail, handlers: SaveHandlers) {
  return useApiMutation(
    (settings: SettingsPatch) =>
      entitiesApi.entities[':id'].$patch({ param: { id: node.id }, json: { version, settings } }),
    {
      onSuccess: handlers.onSaved,
      onError: (error) => {
        const current = currentOf(error);
        if (current) handlers.onConflict(current);
        else handlers.onRejected(error.fields, error.message);
      },
    },
  );
}

function currentOf(error: BackOfficeError): EntityDetail | null {
  return error.code === 'changed' ? ((error.details as { current?: EntityDetail })?.current ?? null) : null;
}

/** The messages of the server by the keys of the form: one inside a setting is shown at the setting. */
function nameErrors({ fields }: SettingTab, errors: BackOfficeError['fields']) {
  return errors.map(({ name, message }) => {
    const setting = fields.find((each) => name === each.name || name.startsWith(`${each.name}.`))?.name;
    return setting ? { name: keyOf(setting), message: formatFieldError(setting, name, message) } : { name, message };
  });
}

/** Prefixes an error inside a setting with its field: `dispatching.currencies EUX is …`. */
function formatFieldError(setting: string, name: string, message: string): string {
  return name === setting ? message : `${name.slice(setting.length + 1)} ${message}`;
}
