import { forbidden } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '#app/_server/page-metadata.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { NewClientSecret } from '#components/identity/oidc-clients/new-client-secret.tsx';
import { NewOidcClient } from '#components/identity/oidc-clients/new-oidc-client.tsx';
import { OidcClientList } from '#components/identity/oidc-clients/oidc-client-list.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { currentServices } from '#lib/current-services.ts';
import { findOidcClients } from '#lib/identity/index.ts';
import { readOidcClientFlash } from '#lib/identity/staff/index.ts';
import { administersInstallation } from '#lib/staff/index.ts';

export const generateMetadata = pageMetadata('pages.oidcClients');

/** Applications that sign their users in through us (spec 4.7). */
export default async function OidcClientsPage() {
  const t = await getTranslations();
  const { sso } = await currentServices();
  const session = await requireSessionOrSignIn();
  if (!(await administersInstallation(sso.db, session.user))) forbidden();
  const { clientId, secret } = await readOidcClientFlash(sso, session);
  return (
    <main className="max-w-3xl px-4 py-4 sm:px-6 sm:py-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grow basis-72">
          <PageHeader title={t('pages.oidcClients')} lead={t('oidcClients.lead', { address: sso.baseUrl })} />
        </div>
        <NewOidcClient />
      </div>
      <div className="mt-6 flex flex-col gap-8">
        {secret ? <NewClientSecret clientId={clientId} secret={secret} /> : null}
        <OidcClientList clients={await findOidcClients(sso.db)} />
      </div>
    </main>
  );
}
