'use client';

import { useTranslations } from 'next-intl';
import { accessApi } from '#components/access/api.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
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
    <Dialog
      open
      onOpenChange={() => onDone()}
      title={t('users.invite.title')}
      description={t('users.invite.description')}
    >
      <Form form={form} onSubmit={async (json) => onDone(await answerOf(accessApi.users.$post({ json })))}>
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
        <DialogFooter>
          <Button onClick={() => onDone()}>{t('common.cancel')}</Button>
          <SubmitButton>{t('users.invite.send')}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
});
