'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { ChoiceField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RoleRow, Roles } from '#lib/access/staff/index.ts';
import { limitFormKinds, newCustomRoleForm } from '#lib/access/staff/roles/forms.ts';
import roles from '#messages/en/access/roles.json';
import user from '#messages/en/access/user.json';
import { limitKindNames } from './describe-limit.ts';
import { optionOf } from './describe-role.ts';
import { PermissionsField } from './permissions-field.tsx';

export type EditedRole = { role: RoleRow; isCopy: boolean } | null;

type Props = {
  /** Null: a new one; a copy is a new one too. */
  edited: EditedRole;
  offer: Roles;
  onDone: (isSaved: boolean) => void;
};

const maxLimits = 100;

/** Makes a role, or changes one for all who hold it. */
export const RoleDialog = withMessages({ roles, user }, function RoleDialog({ edited, offer, onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const changed = edited && !edited.isCopy ? edited.role : null;
  const form = useZodForm(newCustomRoleForm, toValues(edited, entity));
  const [base, setBase] = useState('');
  const limits = useFieldArray({ control: form.control, name: 'limits' });
  const copy = (id: string): void => {
    setBase(id);
    const copied = offer.roles.find((role) => role.id === id);
    const permissions = copied?.permissions.filter((name) => offer.offered.includes(name)) ?? [];
    if (copied) form.setValue('permissions', permissions, { shouldDirty: true });
  };
  const { holders = 0 } = changed ?? {};
  return (
    <FormDialog
      title={changed ? t('roles.form.changeTitle', { name: changed.name }) : t('roles.form.newTitle')}
      {...(holders > 0 ? { description: t('roles.form.held', { holders }) } : {})}
      form={form}
      onSubmit={async ({ entityId, ...input }) => {
        await answerOf(
          changed
            ? accessApi.roles[':id'].change.$post({
                param: { id: changed.id },
                json: { ...input, version: changed.version },
              })
            : accessApi.roles.$post({ json: { ...input, entityId } }),
        );
        onDone(true);
      }}
      onClose={() => onDone(false)}
      submit={holders > 0 ? t('roles.form.saveHeld', { holders }) : t('roles.form.save')}
    >
      <FormTextField name="name" label={t('roles.form.name')} maxLength={60} autoComplete="off" />
      <FormTextArea
        name="description"
        label={t('roles.form.description')}
        hint={t('roles.form.descriptionHint')}
        rows={2}
        maxLength={300}
      />
      {changed ? null : (
        <FormEntityField
          name="entityId"
          label={t('common.entity')}
          permission="users.write"
          hint={t('roles.form.entityHint')}
        />
      )}
      <ChoiceField
        id={useId()}
        label={t('roles.form.base')}
        value={base}
        onChange={({ target }) => copy(target.value)}
        choices={[{ value: '', name: t('roles.form.nothing') }, ...offer.roles.map((role) => optionOf(t, role))]}
      />
      <PermissionsField name="permissions" offered={offer.offered} />
      <RowFields
        title={t('roles.limits.title')}
        hint={t('roles.limits.hint')}
        rows={limits.fields.map(({ id }) => id)}
        max={maxLimits}
        addName={t('roles.limits.add')}
        removeName={(number) => t('roles.limits.remove', { number })}
        onAdd={() => limits.append({ kind: 'refund', currency: 'EUR', each: '', day: '' })}
        onRemove={limits.remove}
        render={(index) => (
          <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_5rem_7rem_7rem]">
            <FormSelect
              name={`limits.${index}.kind`}
              label={t('roles.limits.kind')}
              choices={limitFormKinds.map((value) => ({ value, name: t(limitKindNames[value]) }))}
            />
            <FormTextField
              name={`limits.${index}.currency`}
              label={t('roles.limits.currency')}
              maxLength={3}
              autoComplete="off"
              autoCapitalize="characters"
            />
            <FormTextField
              name={`limits.${index}.each`}
              label={t('roles.limits.each')}
              inputMode="decimal"
              autoComplete="off"
            />
            <FormTextField
              name={`limits.${index}.day`}
              label={t('roles.limits.day')}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        )}
      />
    </FormDialog>
  );
});

function toValues(edited: EditedRole, entity: string | null) {
  const role = edited?.role;
  return {
    entityId: role?.entityId ?? entity ?? '',
    name: edited && !edited.isCopy ? edited.role.name : '',
    description: role?.description ?? '',
    permissions: [...(role?.permissions ?? [])],
    limits: (role?.limits ?? []).map(({ kind, currency, each, day }) => ({
      kind,
      currency,
      each: each ?? '',
      day: day ?? '',
    })),
  };
}
