import { useTranslations } from 'next-intl';
import { AddressList } from '#components/oidc-clients/address-list.tsx';
import { Button } from '#components/sign-in/controls.tsx';
import type { OidcClient } from '#lib/identity/index.ts';
import type { Translate } from '#messages/translate.ts';

const at = '/oidc-clients';

export function OidcClientList({ clients }: { clients: readonly OidcClient[] }) {
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
            <Controls client={client} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Addresses({ client }: { client: OidcClient }) {
  const t = useTranslations();
  return (
    <>
      <ul className="mt-2 font-mono text-table break-all">
        {client.redirectUris.map((uri) => (
          <li key={uri}>{uri}</li>
        ))}
      </ul>
      {client.disabledAt ? (
        <form method="post" action={`${at}/enable`} className="mt-3">
          <input type="hidden" name="id" value={client.id} />
          <Button small>{t('oidcClients.enable')}</Button>
        </form>
      ) : null}
    </>
  );
}

function Controls({ client }: { client: OidcClient }) {
  const t = useTranslations();
  const { id, name, isPublic, redirectUris } = client;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <form method="post" action={`${at}/addresses`} className="flex flex-col items-start gap-2">
        <input type="hidden" name="id" value={id} />
        <AddressList id={`addresses-${id}`} label={t('oidcClients.redirectUris')} value={redirectUris} />
        <Button small>{t('oidcClients.saveRedirectUris')}</Button>
      </form>
      {isPublic ? null : (
        <Confirmed
          action={`${at}/secret`}
          id={id}
          ask={t('oidcClients.replaceSecret.action')}
          consequence={t('oidcClients.replaceSecret.consequence', { name })}
          confirm={t('oidcClients.replaceSecret.action')}
        />
      )}
      <Confirmed
        action={`${at}/disable`}
        id={id}
        ask={t('oidcClients.disable.ask', { name })}
        consequence={t('oidcClients.disable.consequence')}
        confirm={t('oidcClients.disable.action')}
      />
    </div>
  );
}

type Confirmation = { action: string; id: string; ask: string; consequence: string; confirm: string };

/** A change with consequences for others: the button is below the explanation. */
function Confirmed({ action, id, ask, consequence, confirm }: Confirmation) {
  return (
    <details>
      <summary className="cursor-pointer text-muted-foreground hover:text-foreground">{ask}</summary>
      <form method="post" action={action} className="mt-2 flex flex-col items-start gap-2 border-l-2 pl-3">
        <input type="hidden" name="id" value={id} />
        <p>{consequence}</p>
        <Button variant="destructive" small>
          {confirm}
        </Button>
      </form>
    </details>
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
