import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { registrationListState } from '#components/registrations/registration-state.ts';
import { Registrations } from '#components/registrations/registrations.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Registrations' };

const loadQueryState = createLoader({ ...registrationListState, ...entityState });

export default async function RegistrationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity, q, state, older, newer } = await loadQueryState(searchParams);
  await requireSessionOrSignIn(
    (await currentServices()).sso,
    apiPath('/registrations', { entity, q, state }),
  );
  return (
    <Prefetched answers={await prefetch([apiPath('/registrations', { entity, q, state, older, newer })])}>
      <Registrations />
    </Prefetched>
  );
}
