'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
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
    <Dialog open onOpenChange={onClose} title={t('oidcClients.editRedirectUris.title', { name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await act('addresses', { id, redirectUris: values.redirectUris.join('\n') });
          toast.success(t('oidcClients.editRedirectUris.done', { name }));
          onClose();
        }}
      >
        <RedirectUrisField rows={redirectUris.length} />
        <DialogFooter>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <SubmitButton>{t('oidcClients.editRedirectUris.save')}</SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
