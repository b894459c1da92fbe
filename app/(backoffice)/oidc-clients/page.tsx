import { notFound } from 'next/navigation';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { PageHeader } from '#components/layout/page-header.tsx';
import { NewClientSecret } from '#components/oidc-clients/new-client-secret.tsx';
import { NewOidcClient } from '#components/oidc-clients/new-oidc-client.tsx';
import { OidcClientList } from '#components/oidc-clients/oidc-client-list.tsx';
import { administersInstallation, readOidcClientFlash } from '#lib/backoffice/index.ts';
import { currentServices } from '#lib/current-services.ts';
import { findOidcClients } from '#lib/identity/index.ts';

export const metadata = { title: 'OIDC clients' };

/** Applications that sign their users in through us (spec 4.7). */
export default async function OidcClientsPage() {
  const { sso } = await currentServices();
  const session = await requireSessionOrSignIn();
  if (!(await administersInstallation(sso.db, session.user))) notFound();
  const { clientId, secret } = await readOidcClientFlash(sso, session);
  return (
    <main className="max-w-3xl px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader
        title="OIDC clients"
        lead={`Applications that sign their users in through Turnpike. Issuer: ${sso.baseUrl}/sso`}
      />
      <div className="mt-6 flex flex-col gap-8">
        {secret ? <NewClientSecret clientId={clientId} secret={secret} /> : null}
        <OidcClientList clients={await findOidcClients(sso.db)} />
        <NewOidcClient />
      </div>
    </main>
  );
}
