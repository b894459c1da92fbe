'use client';

import { useTranslations } from 'next-intl';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { toast } from '#components/ui/toast/toast.ts';
import type { OidcClient } from '#lib/identity/index.ts';
import { redirectUrisForm } from '#lib/identity/staff/oidc-clients/forms.ts';
import { RedirectUrisField } from './redirect-uris-field.tsx';
import { useOidcClientAction } from './use-oidc-client-action.ts';

/** Changes the redirect URIs of an OIDC client. */
export function RedirectUrisDialog({ client, onClose }: { client: OidcClient; onClose: () => void }) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const { id, name, redirectUris } = client;
  const form = useZodForm(redirectUrisForm, { redirectUris: redirectUris.join('\n') });
  return (
    <FormDialog
      title={t('oidcClients.editRedirectUris.title', { name })}
      form={form}
      onSubmit={async (values) => {
        await act('addresses', { id, redirectUris: values.redirectUris.join('\n') });
        toast.success(t('oidcClients.editRedirectUris.done', { name }));
        onClose();
      }}
      onClose={onClose}
      submit={t('oidcClients.editRedirectUris.save')}
    >
      <RedirectUrisField rows={redirectUris.length} />
    </FormDialog>
  );
}
