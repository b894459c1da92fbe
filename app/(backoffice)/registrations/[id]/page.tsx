import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { Registration } from '#components/registrations/registration.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Registration' };

export default async function RegistrationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const path = apiPath(`/registrations/${encodeURIComponent(id)}`, {});
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Registration id={encodeURIComponent(id)} />
    </Prefetched>
  );
}
