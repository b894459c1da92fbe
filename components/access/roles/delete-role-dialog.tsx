'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { RoleRow, Roles } from '#lib/access/staff/index.ts';
import { deletedCustomRoleForm } from '#lib/access/staff/roles/forms.ts';
import rolesTexts from '#messages/en/access/roles.json';
import user from '#messages/en/access/user.json';
import { optionOf } from './describe-role.ts';

type Props = { role: RoleRow; offer: Roles; onDone: (isDeleted: boolean) => void };

/** Deletes a role; those who hold it get another one in its place. */
export const DeleteRoleDialog = withMessages(
  { roles: rolesTexts, user },
  function DeleteRoleDialog({ role, offer, onDone }: Props) {
    const t = useTranslations();
    const { id, name, version } = role;
    const detail = useApiQuery(accessApi.roles[':id'], { param: { id }, query: {} }, { staleTimeMs: 0 });
    const form = useZodForm(deletedCustomRoleForm, { version, moveTo: '' });
    const holders = detail.data?.holders ?? [];
    const others = offer.roles.filter((each) => each.id !== id && each.mayGive);
    return (
      <FormDialog
        title={t('roles.delete.title', { name })}
        form={form}
        onSubmit={async (json) => {
          await answerOf(accessApi.roles[':id'].delete.$post({ param: { id }, json }));
          onDone(true);
        }}
        onClose={() => onDone(false)}
        submit={t('roles.delete.delete')}
        variant="destructive"
      >
        {detail.data && holders.length === 0 ? <p>{t('roles.delete.unheld')}</p> : null}
        {holders.length > 0 ? (
          <>
            <p>{t('roles.delete.holders', { names: holders.map((each) => each.name).join(', ') })}</p>
            <FormSelect
              name="moveTo"
              label={t('roles.delete.moveTo')}
              choices={[{ value: '', name: t('roles.delete.nothing') }, ...others.map((each) => optionOf(t, each))]}
            />
          </>
        ) : null}
      </FormDialog>
    );
  },
);
