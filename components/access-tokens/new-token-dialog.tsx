'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { flattenEntities } from '#components/layout/entity-switcher.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

const lifetimes = [
  { value: '90', name: '90 days' },
  { value: '365', name: 'One year' },
  { value: '', name: 'No expiry' },
];

/** Names a token, ties it to an entity and a lifetime. */
export function NewTokenDialog({ onDone }: { onDone: (answer?: IssuedTokenAnswer) => void }) {
  const { me, entity } = useShell();
  const id = useId();
  const create = useMutation<IssuedTokenAnswer, BackOfficeError, FormData>({
    mutationFn: (form) => {
      const days = Number(form.get('lifetime'));
      const body = {
        name: String(form.get('name')),
        entityId: String(form.get('entityId')),
        expiresInDays: days > 0 ? days : null,
      };
      return apiRequest('/access-tokens', { method: 'POST', body: JSON.stringify(body) });
    },
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!create.isPending) create.mutate(new FormData(event.currentTarget));
  };
  const entities = flattenEntities(me.entities).map(({ node, path }) => ({ value: node.id, name: path }));
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title="New access token"
      description="The token is shown once, after you create it."
    >
      <form onSubmit={submit} className="space-y-4">
        <TextField
          id={`${id}-name`}
          name="name"
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          hint="Say where it is used, for example the shop or server."
        />
        <ChoiceField
          id={`${id}-entity`}
          name="entityId"
          label="Scope"
          choices={[{ value: '', name: 'Choose an entity' }, ...entities]}
          defaultValue={entity ?? ''}
          required
          hint="The token also works for everything below it."
        />
        <ChoiceField
          id={`${id}-lifetime`}
          name="lifetime"
          label="Expires after"
          choices={lifetimes}
          defaultValue="365"
        />
        <FormProblem>{create.error?.message}</FormProblem>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onDone()}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={create.isPending}>
            Create token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
