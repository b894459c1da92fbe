'use client';

import { useRouter } from 'next/navigation';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { newEntityForm } from '#lib/backoffice/entities/forms.ts';
import type { EntityDetail } from '#lib/backoffice/index.ts';

type Node = EntityDetail['node'];

const modes = [
  { value: 'TEST', name: 'Test: no real money' },
  { value: 'LIVE', name: 'Live: real money' },
];

/** The kinds that an entity of this kind can have as children. */
export function childKinds(
  kind: Node['kind'],
): { value: 'DIVISION' | 'MERCHANT' | 'CHANNEL'; name: string }[] {
  if (kind === 'PSP')
    return [
      { value: 'DIVISION', name: 'Division' },
      { value: 'MERCHANT', name: 'Merchant' },
    ];
  if (kind === 'DIVISION') return [{ value: 'MERCHANT', name: 'Merchant' }];
  return kind === 'MERCHANT' ? [{ value: 'CHANNEL', name: 'Channel' }] : [];
}

/** Creates an entity below another, or without a parent a new PSP. Only a PSP chooses its mode. */
export function CreateEntityForm({ parent }: { parent: Node | null }) {
  const router = useRouter();
  const { href } = useShell();
  const kinds = parent ? childKinds(parent.kind) : [];
  const form = useZodForm(newEntityForm, {
    ...{ name: '', parentId: parent?.id ?? null, kind: kinds[0]?.value ?? 'PSP' },
    ...(parent ? {} : { mode: 'TEST' as const }),
  });
  const title = parent ? `Add below ${parent.name}` : 'Add a PSP';
  return (
    <>
      <h2 className={parent ? 'font-semibold' : 'sr-only'}>{title}</h2>
      <Form
        form={form}
        label={title}
        className="mt-3"
        onSubmit={async (json) => {
          const { node } = await answerOf(api.entities.$post({ json }));
          router.push(href(`/entities/${node.id}`));
          router.refresh();
        }}
      >
        {parent ? (
          <FormSelect name="kind" label="Kind" choices={kinds} />
        ) : (
          <FormSelect
            name="mode"
            label="Mode"
            choices={modes}
            hint="It applies to everything below and cannot be changed later."
          />
        )}
        <FormTextField name="name" label="Name of the new entity" maxLength={128} autoComplete="off" />
        <SubmitButton>Add</SubmitButton>
      </Form>
    </>
  );
}
