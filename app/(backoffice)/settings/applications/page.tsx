import { notFound } from 'next/navigation';
import { ApplicationList } from '#components/applications/application-list.tsx';
import { NewApplication } from '#components/applications/new-application.tsx';
import { NewSecret } from '#components/applications/new-secret.tsx';
import { PageHeader } from '#components/layout/page-header.tsx';
import { Problem } from '#components/sso/controls.tsx';
import { leftForApplications, mayManageApplications } from '#lib/backoffice/index.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';
import { findOidcClients } from '#lib/sso/index.ts';

export const metadata = { title: 'Applications' };

/** Applications that sign their users in through us (spec 4.7). */
export default async function ApplicationsPage() {
  const { sso } = await currentServices();
  const session = await requirePageSession(sso, '/settings/applications');
  if (!(await mayManageApplications(sso, session))) notFound();
  const { clientId, secret, problem } = await leftForApplications(sso, session);
  return (
    <main className="max-w-3xl px-4 py-4 sm:px-6 sm:py-6">
      <PageHeader
        title="Applications"
        lead={`What signs its users in through Turnpike. Issuer: ${sso.baseUrl}/sso`}
      />
      <div className="mt-6 flex flex-col gap-8">
        <Problem>{problem}</Problem>
        {secret ? <NewSecret clientId={clientId} secret={secret} /> : null}
        <ApplicationList clients={await findOidcClients(sso.db)} />
        <NewApplication />
      </div>
    </main>
  );
}
