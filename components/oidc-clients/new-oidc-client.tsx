'use client';

import { useState } from 'react';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { newOidcClientForm } from '#lib/backoffice/oidc-clients/forms.ts';
import { RedirectUrisField } from './redirect-uris-field.tsx';
import { useOidcClientAction } from './use-oidc-client-action.ts';

const kinds = [
  {
    value: 'confidential',
    name: 'On a server',
    text: 'It keeps a client secret and sends it to the token endpoint.',
  },
  {
    value: 'public',
    name: 'In a browser or on a phone',
    text: 'It has no client secret. PKCE is required.',
  },
];

export function NewOidcClient() {
  const [added, setAdded] = useState(0);
  return (
    <section>
      <h2 className="font-semibold">Add application</h2>
      <NewClientForm key={added} onAdded={() => setAdded(added + 1)} />
    </section>
  );
}

function NewClientForm({ onAdded }: { onAdded: () => void }) {
  const act = useOidcClientAction();
  const form = useZodForm(newOidcClientForm, { name: '', kind: 'confidential', redirectUris: '' });
  return (
    <Form
      form={form}
      label="Add application"
      className="mt-4 max-w-prose"
      onSubmit={async ({ redirectUris, ...client }) => {
        await act('create', { ...client, redirectUris: redirectUris.join('\n') });
        onAdded();
      }}
    >
      <FormTextField
        name="name"
        label="Name"
        hint="Users see this name when they sign in."
        maxLength={80}
        autoComplete="off"
      />
      <FormRadios name="kind" label="Type of application" choices={kinds} />
      <RedirectUrisField />
      <SubmitButton>Add application</SubmitButton>
    </Form>
  );
}
