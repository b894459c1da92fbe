import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { Registration } from '#components/registrations/registration.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Registration' };

export default async function RegistrationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const path = apiPath(`/registrations/${encodeURIComponent(id)}`, {});
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Registration id={encodeURIComponent(id)} />
    </Prefetched>
  );
}
