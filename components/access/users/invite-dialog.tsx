'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { LinkAnswer } from '#lib/access/staff/index.ts';
import { invitationForm } from '#lib/access/staff/users/forms.ts';
import user from '#messages/en/access/user.json';
import { RoleFields } from './role-fields.tsx';

type Props = { onDone: (answer?: LinkAnswer) => void };

/** Invites a user with their first role. */
export const InviteDialog = withMessages({ user }, function InviteDialog({ onDone }: Props) {
  const t = useTranslations();
  const { entity } = useShell();
  const form = useZodForm(invitationForm, {
    name: '',
    username: '',
    email: '',
    role: 'merchant',
    entityId: entity ?? '',
  });
  return (
    <FormDialog
      title={t('users.invite.title')}
      description={t('users.invite.description')}
      form={form}
      onSubmit={async (json) => onDone(await answerOf(accessApi.users.$post({ json })))}
      onClose={() => onDone()}
      submit={t('users.invite.send')}
    >
      <FormTextField name="name" label={t('users.invite.name')} maxLength={100} autoComplete="off" />
      <FormTextField
        name="username"
        label={t('common.userName')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('users.invite.usernameHint')}
      />
      <FormTextField name="email" label={t('common.email')} type="email" maxLength={200} autoComplete="off" />
      <RoleFields />
    </FormDialog>
  );
});
