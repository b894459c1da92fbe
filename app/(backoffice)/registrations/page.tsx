import { createLoader, type SearchParams } from 'nuqs/server';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { registrationListState } from '#components/registrations/registration-state.ts';
import { Registrations } from '#components/registrations/registrations.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Registrations' };

const readPlace = createLoader({ ...registrationListState, ...entityState });

export default async function RegistrationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity, q, state, older, newer } = await readPlace(searchParams);
  await requirePageSession((await currentServices()).sso, apiPath('/registrations', { entity, q, state }));
  return (
    <Prefetched answers={await prefetch([apiPath('/registrations', { entity, q, state, older, newer })])}>
      <Registrations />
    </Prefetched>
  );
}
