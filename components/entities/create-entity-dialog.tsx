'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { apiRequest, type BackOfficeError } from '#components/layout/api-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { ChoiceField, FormProblem, TextField } from '#components/ui/field.tsx';
import type { EntityDetail } from '#lib/backoffice/index.ts';

type Node = EntityDetail['node'];

const modes = [
  { value: 'TEST', name: 'Test: no real money' },
  { value: 'LIVE', name: 'Live: real money' },
];

/** The kinds that an entity of this kind can have as children. */
export function childKinds(kind: Node['kind']): { value: string; name: string }[] {
  if (kind === 'PSP')
    return [
      { value: 'DIVISION', name: 'Division' },
      { value: 'MERCHANT', name: 'Merchant' },
    ];
  if (kind === 'DIVISION') return [{ value: 'MERCHANT', name: 'Merchant' }];
  return kind === 'MERCHANT' ? [{ value: 'CHANNEL', name: 'Channel' }] : [];
}

/** Creates an entity below another, or without a parent a new PSP. Only a PSP chooses its mode. */
export function CreateEntityDialog({ parent }: { parent: Node | null }) {
  const router = useRouter();
  const { href } = useShell();
  const add = useMutation<EntityDetail, BackOfficeError, FormData>({
    mutationFn: (form) => {
      const name = String(form.get('name'));
      const body = parent
        ? { parentId: parent.id, kind: String(form.get('kind')), name }
        : { parentId: null, kind: 'PSP', name, mode: String(form.get('mode')) };
      return apiRequest('/entities', { method: 'POST', body: JSON.stringify(body) });
    },
    onSuccess: ({ node }) => {
      router.push(href(`/entities/${node.id}`));
      router.refresh();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!add.isPending) add.mutate(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit} className="space-y-3" aria-labelledby="add-child">
      <h2 id="add-child" className={parent ? 'font-semibold' : 'sr-only'}>
        {parent ? `Add below ${parent.name}` : 'Add a PSP'}
      </h2>
      {parent ? (
        <ChoiceField id="child-kind" name="kind" label="Kind" choices={childKinds(parent.kind)} />
      ) : (
        <ChoiceField
          id="child-mode"
          name="mode"
          label="Mode"
          choices={modes}
          hint="It applies to everything below and cannot be changed later."
        />
      )}
      <TextField
        id="child-name"
        name="name"
        label="Name of the new entity"
        required
        maxLength={128}
        autoComplete="off"
      />
      <FormProblem>{add.error?.message}</FormProblem>
      <Button type="submit" disabled={add.isPending}>
        Add
      </Button>
    </form>
  );
}
