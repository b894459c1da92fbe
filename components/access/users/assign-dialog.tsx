'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { UserRow } from '#lib/access/staff/index.ts';
import { roleForm } from '#lib/access/staff/users/forms.ts';
import { RoleFields } from './role-fields.tsx';

type AssignDialogProps = { user: UserRow; onDone: (changed: UserRow | null) => void };

/** Gives a user a role on an entity. */
export function AssignDialog({ user, onDone }: AssignDialogProps) {
  const t = useTranslations();
  const form = useZodForm(roleForm, { role: 'merchant', entityId: '' });
  return (
    <FormDialog
      title={t('users.roles.assignTitle', { name: user.name })}
      description={t('users.roles.assignDescription')}
      form={form}
      onSubmit={async (json) => {
        const give = accessApi.users[':id']['give-role'];
        const answer = await answerOf(give.$post({ param: { id: user.id }, json }));
        toast.success(t('users.roles.assigned'));
        onDone(answer.user);
      }}
      onClose={() => onDone(null)}
      submit={t('users.roles.assign')}
    >
      <RoleFields />
    </FormDialog>
  );
}
