'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { FormProblem, TextField } from '#components/ui/field.tsx';
import type { LinkAnswer } from '#lib/backoffice/index.ts';
import { RoleFields } from './role-fields.tsx';

/** Invites a user with their first role. */
export function InviteDialog({ onDone }: { onDone: (answer?: LinkAnswer) => void }) {
  const id = useId();
  const invite = useMutation<LinkAnswer, BackOfficeError, FormData>({
    mutationFn: (form) =>
      apiRequest('/users', { method: 'POST', body: JSON.stringify(Object.fromEntries(form)) }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(new FormData(event.currentTarget));
  };
  const field = (name: string) => ({ id: `${id}-${name}`, name, required: true, autoComplete: 'off' });
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title="Invite user"
      description="The user sets a password with a link that is valid for seven days."
    >
      <form onSubmit={submit} className="space-y-4">
        <TextField {...field('name')} label="Name" maxLength={100} />
        <TextField
          {...field('username')}
          label="User name"
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          hint="Used to sign in. It cannot be changed later."
        />
        <TextField {...field('email')} label="E-mail" type="email" maxLength={200} />
        <RoleFields />
        <FormProblem>{invite.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={invite.isPending}>
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
