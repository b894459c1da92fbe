import { useTranslations } from 'next-intl';
import { Button } from '#components/sign-in/controls.tsx';

export function NewClientSecret({ clientId, secret }: { clientId: string; secret: string }) {
  const t = useTranslations();
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
      <form method="post" action="/oidc-clients/secret-kept" className="mt-4">
        <Button variant="primary">{t('oidcClients.secret.copied')}</Button>
      </form>
    </section>
  );
}
