'use client';

import { useTranslations } from 'next-intl';
import { FormRadios } from '#components/ui/form/form-choices.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import { newOidcClientForm } from '#lib/identity/staff/oidc-clients/forms.ts';
import { RedirectUrisField } from './redirect-uris-field.tsx';
import { useOidcClientAction } from './use-oidc-client-action.ts';

const kinds = [
  { value: 'confidential', name: 'oidcClients.kind.server.name', text: 'oidcClients.kind.server.text' },
  { value: 'public', name: 'oidcClients.kind.public.name', text: 'oidcClients.kind.public.text' },
] as const;

/** Adds an application that signs its users in here. Its secret is then shown on the page. */
export function NewOidcClientDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const form = useZodForm(newOidcClientForm, { name: '', kind: 'confidential', redirectUris: '' });
  return (
    <FormDialog
      title={t('oidcClients.create.title')}
      form={form}
      onSubmit={async ({ redirectUris, ...client }) => {
        await act('create', { ...client, redirectUris: redirectUris.join('\n') });
        toast.success(t('oidcClients.create.done', { name: client.name }));
        onClose();
      }}
      onClose={onClose}
      submit={t('oidcClients.create.title')}
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
    </FormDialog>
  );
}
