'use client';

import { z } from 'zod';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { newTokenForm } from '#lib/backoffice/access-tokens/forms.ts';
import type { IssuedTokenAnswer } from '#lib/backoffice/index.ts';

const lifetimes = [
  { value: '90', name: '90 days' },
  { value: '365', name: 'One year' },
  { value: '', name: 'No expiry' },
];

/** A select has texts only: an empty one is a token that does not expire. */
const schema = newTokenForm.extend({
  expiresInDays: z.string().transform((days) => (days === '' ? null : Number(days))),
});

/** Names a token, ties it to an entity and a lifetime. */
export function NewTokenDialog({ onDone }: { onDone: (answer?: IssuedTokenAnswer) => void }) {
  const { entity } = useShell();
  const form = useZodForm(schema, { name: '', entityId: entity ?? '', expiresInDays: '365' });
  return (
    <Dialog
      open
      onOpenChange={() => onDone()}
      title="New access token"
      description="The token is shown once, after you create it."
    >
      <Form
        form={form}
        onSubmit={async (json) => onDone(await answerOf(api['access-tokens'].$post({ json })))}
      >
        <FormTextField
          name="name"
          label="Name"
          maxLength={100}
          autoComplete="off"
          hint="Say where it is used, for example the shop or server."
        />
        <FormEntityField
          name="entityId"
          label="Scope"
          permission="tokens.write"
          hint="The token also works for everything below it."
        />
        <FormSelect name="expiresInDays" label="Expires after" choices={lifetimes} />
        <DialogFooter>
          <Button onClick={() => onDone()}>Cancel</Button>
          <SubmitButton>Create token</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
