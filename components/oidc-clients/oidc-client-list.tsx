'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { redirectUrisForm } from '#lib/backoffice/oidc-clients/forms.ts';
import type { OidcClient } from '#lib/identity/index.ts';
import oidcClients from '#messages/en/oidc-clients.json';
import type { Translate } from '#messages/translate.ts';
import { RedirectUrisField } from './redirect-uris-field.tsx';
import { useOidcClientAction } from './use-oidc-client-action.ts';

type ClientProps = { client: OidcClient };

type Props = { clients: readonly OidcClient[] };

export const OidcClientList = withMessages({ oidcClients }, function OidcClientList(props: Props) {
  const { clients } = props;
  const t = useTranslations();
  return (
    <ul className="divide-y border-y">
      {clients.map((client) => (
        <li key={client.id} className="py-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium">{client.name}</span>
            <span className="text-table text-muted-foreground">{summaryOf(t, client)}</span>
          </p>
          <p className="mt-1 font-mono text-table break-all text-muted-foreground">{client.id}</p>
          {client.firstParty || client.disabledAt ? (
            <Addresses client={client} />
          ) : (
            <div className="mt-3 space-y-3">
              <RedirectUris client={client} />
              <ClientActions client={client} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
});

function Addresses({ client }: ClientProps) {
  return (
    <>
      <ul className="mt-2 font-mono text-table break-all">
        {client.redirectUris.map((uri) => (
          <li key={uri}>{uri}</li>
        ))}
      </ul>
      {client.disabledAt ? <EnableButton client={client} /> : null}
    </>
  );
}

function EnableButton({ client: { id } }: ClientProps) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const enable = useMutation({ mutationFn: () => act('enable', { id }) });
  return (
    <div className="mt-3 space-y-2">
      <FormProblem>{enable.error?.message}</FormProblem>
      <ActionButton
        size="small"
        unavailable={enable.isPending ? t('common.inProgress') : null}
        onClick={() => enable.mutate()}
      >
        {t('oidcClients.enable')}
      </ActionButton>
    </div>
  );
}

function RedirectUris({ client: { id, name, redirectUris } }: ClientProps) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const form = useZodForm(redirectUrisForm, { redirectUris: redirectUris.join('\n') });
  return (
    <Form
      form={form}
      label={t('oidcClients.redirectUrisOf', { name })}
      className="space-y-2"
      onSubmit={(values) => act('addresses', { id, redirectUris: values.redirectUris.join('\n') })}
    >
      <RedirectUrisField rows={redirectUris.length} />
      <SubmitButton variant="secondary">{t('oidcClients.saveRedirectUris')}</SubmitButton>
    </Form>
  );
}

/** The buttons of an application; each shows what it means for the users before anything changes. */
function ClientActions({ client: { id, name, isPublic } }: ClientProps) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const [dialog, setDialog] = useState<'secret' | 'disable' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {isPublic ? null : (
        <Button size="small" onClick={() => setDialog('secret')}>
          {t('oidcClients.replaceSecret.action')}
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('disable')}>
        {t('oidcClients.disable.ask', { name })}
      </Button>
      {dialog === 'secret' ? (
        <ConfirmDialog
          title={t('oidcClients.replaceSecret.title', { name })}
          action={t('oidcClients.replaceSecret.action')}
          onConfirm={() => act('secret', { id })}
          onClose={close}
        >
          {t('oidcClients.replaceSecret.consequence', { name })}
        </ConfirmDialog>
      ) : null}
      {dialog === 'disable' ? (
        <ConfirmDialog
          title={t('oidcClients.disable.title', { name })}
          action={t('oidcClients.disable.action')}
          cancel={t('oidcClients.disable.keep')}
          onConfirm={() => act('disable', { id })}
          onClose={close}
        >
          {t('oidcClients.disable.consequence')}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function summaryOf(t: Translate, { firstParty, isPublic, disabledAt, createdAt }: OidcClient): string {
  if (disabledAt) return t('oidcClients.summary.disabled', { day: disabledAt.toISOString().slice(0, 10) });
  if (firstParty) return t('oidcClients.summary.firstParty');
  return t('oidcClients.summary.other', {
    kind: isPublic ? 'public' : 'confidential',
    day: createdAt.toISOString().slice(0, 10),
  });
}
