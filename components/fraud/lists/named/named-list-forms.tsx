'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import type { NamedListRow } from '#lib/fraud/staff/index.ts';
import { filledListForm, namedKinds, newListForm, renamedListForm } from '#lib/fraud/staff/lists/forms.ts';

type Done = { onDone: (message?: string) => void };
type Props = Done & { list: NamedListRow };

export function NewListDialog({ onDone }: Done) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(newListForm, { entityId: entity ?? '', name: '', kind: 'text' });
  return (
    <FormDialog
      title={t('namedLists.new.title')}
      form={form}
      onSubmit={async (json) => {
        await answerOf(fraudApi['named-lists'].$post({ json }));
        onDone(t('namedLists.new.done'));
      }}
      onClose={() => onDone()}
      submit={t('namedLists.new.submit')}
    >
      <NameField />
      <FormSelect
        name="kind"
        label={t('namedLists.field.kind')}
        hint={t('namedLists.field.kindHint')}
        choices={namedKinds.map((value) => ({ value, name: t(`namedLists.kind.${value}`) }))}
      />
      <FormEntityField
        name="entityId"
        label={t('common.entity')}
        permission="risk.write"
        hint={t('namedLists.field.entityHint')}
      />
    </FormDialog>
  );
}

export function RenameListDialog({ list: { id, name }, onDone }: Props) {
  const t = useTranslations();
  const form = useZodForm(renamedListForm, { name });
  return (
    <FormDialog
      title={t('namedLists.rename.title', { name })}
      form={form}
      onSubmit={async (json) => {
        await answerOf(fraudApi['named-lists'][':id'].rename.$post({ param: { id }, json }));
        onDone(t('namedLists.rename.done'));
      }}
      onClose={() => onDone()}
      submit={t('namedLists.rename.submit')}
    >
      <NameField />
    </FormDialog>
  );
}

function NameField() {
  const t = useTranslations();
  return (
    <FormTextField
      name="name"
      label={t('namedLists.field.name')}
      hint={t('namedLists.field.nameHint')}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Adds values, one a line: typed, pasted, or of a file. */
export function FillListDialog({ list: { id, name }, onDone }: Props) {
  const t = useTranslations();
  const form = useZodForm(filledListForm, { values: '', reason: '', expiresOn: '' });
  return (
    <FormDialog
      title={t('namedLists.fill.title', { name })}
      form={form}
      onSubmit={async (json) => {
        const { added } = await answerOf(fraudApi['named-lists'][':id'].entries.$post({ param: { id }, json }));
        onDone(t('namedLists.fill.done', { entries: added }));
      }}
      onClose={() => onDone()}
      submit={t('namedLists.fill.submit')}
    >
      <label className="block">
        <span className="mb-1 block font-medium">{t('namedLists.field.file')}</span>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          className="w-full file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-foreground/25 file:border-solid file:bg-background file:px-3 file:py-1.5"
          onChange={async ({ target }) => {
            const text = await target.files?.[0]?.text();
            if (text !== undefined) form.setValue('values', text, { shouldDirty: true, shouldValidate: true });
          }}
        />
      </label>
      <FormTextArea
        name="values"
        label={t('namedLists.field.values')}
        hint={t('namedLists.field.valuesHint')}
        rows={8}
        spellCheck={false}
        autoComplete="off"
      />
      <FormTextField
        name="expiresOn"
        type="date"
        label={t('namedLists.field.expires')}
        hint={t('namedLists.field.expiresHint')}
      />
      <FormTextArea name="reason" label={t('ui.reasonField.label')} rows={2} maxLength={500} />
    </FormDialog>
  );
}

export function RemoveListDialog({ list: { id, name, entries }, onDone }: Props) {
  const t = useTranslations();
  return (
    <ConfirmDialog
      title={t('namedLists.remove.title', { name })}
      action={t('namedLists.remove.submit')}
      requiresReason
      onConfirm={async ({ reason }) => {
        await answerOf(fraudApi['named-lists'][':id'].remove.$post({ param: { id }, json: { reason } }));
        onDone(t('namedLists.remove.done'));
      }}
      onClose={() => onDone()}
    >
      <p>{t('namedLists.remove.consequence', { entries })}</p>
    </ConfirmDialog>
  );
}
