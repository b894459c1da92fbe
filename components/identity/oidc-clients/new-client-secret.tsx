'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ActionButton } from '#components/ui/action-button.tsx';
import { FormProblem } from '#components/ui/field.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import oidcClients from '#messages/en/identity/oidc-clients.json';
import { useOidcClientAction } from './use-oidc-client-action.ts';

type Props = { clientId: string; secret: string };

/** Shows the new secret until its storage is confirmed, also after the page was loaded again. */
export const NewClientSecret = withMessages({ oidcClients }, function NewClientSecret(props: Props) {
  const { clientId, secret } = props;
  const t = useTranslations();
  const act = useOidcClientAction();
  const confirm = useMutation({ mutationFn: () => act('secret-kept') });
  return (
    <section className="rounded-md border border-state-wait p-4">
      <h2 className="font-semibold">{t('oidcClients.secret.title')}</h2>
      <p className="mt-1 text-muted-foreground">{t('oidcClients.secret.lead')}</p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-table sm:grid-cols-[6rem_1fr]">
        <dt className="text-muted-foreground">client_id</dt>
        <dd className="font-mono break-all">{clientId}</dd>
        <dt className="text-muted-foreground">client_secret</dt>
        <dd className="font-mono break-all">{secret}</dd>
      </dl>
      <div className="mt-4 space-y-3">
        <FormProblem>{confirm.error?.message}</FormProblem>
        <ActionButton
          variant="primary"
          unavailable={confirm.isPending ? t('common.inProgress') : null}
          onClick={() => confirm.mutate()}
        >
          {t('oidcClients.secret.copied')}
        </ActionButton>
      </div>
    </section>
  );
});
