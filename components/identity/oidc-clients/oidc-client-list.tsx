'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/ui/action-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import type { OidcClient } from '#lib/identity/index.ts';
import oidcClients from '#messages/en/identity/oidc-clients.json';
import type { Translate } from '#messages/translate.ts';
import { useOidcClientAction } from './use-oidc-client-action.ts';

const RedirectUrisDialog = onDemand(() =>
  import('./redirect-uris-dialog.tsx').then((module) => module.RedirectUrisDialog),
);

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
          <RedirectUris client={client} />
          {client.firstParty ? null : (
            <div className="mt-3">
              {client.disabledAt ? <EnableButton client={client} /> : <ClientActions client={client} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
});

function RedirectUris({ client: { name, redirectUris } }: ClientProps) {
  const t = useTranslations();
  return (
    <ul aria-label={t('oidcClients.redirectUrisOf', { name })} className="mt-2 font-mono text-table break-all">
      {redirectUris.map((uri) => (
        <li key={uri}>{uri}</li>
      ))}
    </ul>
  );
}

function EnableButton({ client: { id } }: ClientProps) {
  const t = useTranslations();
  const act = useOidcClientAction();
  const enable = useMutation({ mutationFn: () => act('enable', { id }) });
  return (
    <div className="space-y-2">
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

/** The buttons of an application; each shows what it means for the users before anything changes. */
function ClientActions({ client }: ClientProps) {
  const { id, name, isPublic } = client;
  const t = useTranslations();
  const act = useOidcClientAction();
  const [dialog, setDialog] = useState<'addresses' | 'secret' | 'disable' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setDialog('addresses')}>
        {t('oidcClients.editRedirectUris.action')}
      </Button>
      {isPublic ? null : (
        <Button size="small" onClick={() => setDialog('secret')}>
          {t('oidcClients.replaceSecret.action')}
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('disable')}>
        {t('oidcClients.disable.ask', { name })}
      </Button>
      {dialog === 'addresses' ? <RedirectUrisDialog client={client} onClose={close} /> : null}
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
