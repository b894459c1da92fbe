'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { newOidcClientForm } from '#lib/backoffice/oidc-clients/forms.ts';
import oidcClients from '#messages/en/oidc-clients.json';
import { RedirectUrisField } from './redirect-uris-field.tsx';
import { useOidcClientAction } from './use-oidc-client-action.ts';

const kinds = [
  {
    value: 'confidential',
    name: 'oidcClients.kind.server.name',
    text: 'oidcClients.kind.server.text',
  },
  {
    value: 'public',
    name: 'oidcClients.kind.public.name',
    text: 'oidcClients.kind.public.text',
  },
] as const;

export const NewOidcClient = withMessages({ oidcClients }, function NewOidcClient() {
  const t = useTranslations();
  const [added, setAdded] = useState(0);
  return (
    <section>
      <h2 className="font-semibold">{t('oidcClients.create.title')}</h2>
      <NewClientForm key={added} onAdded={() => setAdded(added + 1)} />
    </section>
  );
});

function NewClientForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const form = useZodForm(newOidcClientForm, { name: '', kind: 'confidential', redirectUris: '' });
  return (
    <Form
      form={form}
      label={t('oidcClients.create.title')}
      className="mt-4 max-w-prose"
      onSubmit={async ({ redirectUris, ...client }) => {
        await act('create', { ...client, redirectUris: redirectUris.join('\n') });
        onAdded();
      }}
    >
      <FormTextField
        name="name"
        label={t('oidcClients.create.name')}
        hint={t('oidcClients.create.nameHint')}
        maxLength={80}
        autoComplete="off"
      />
      <FormRadios
        name="kind"
        label={t('oidcClients.create.kind')}
        choices={kinds.map(({ value, name, text }) => ({ value, name: t(name), text: t(text) }))}
      />
      <RedirectUrisField />
      <SubmitButton>{t('oidcClients.create.title')}</SubmitButton>
    </Form>
  );
}
