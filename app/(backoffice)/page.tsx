import { headers } from 'next/headers';
import { createLoader, type SearchParams } from 'nuqs/server';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Landing } from '#components/layout/landing.tsx';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { Overview } from '#components/overview/overview.tsx';
import { overviewState } from '#components/overview/overview-state.ts';
import { findSession } from '#lib/backoffice/index.ts';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { currentServices } from '#lib/current-services.ts';

const readPlace = createLoader({ ...overviewState, ...entityState });

/** The overview for who is signed in; for everyone else what this address is. */
export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sso } = await currentServices();
  if (!(await findSession(sso, (await headers()).get('cookie')))) return <Landing />;
  const { entity, period } = await readPlace(searchParams);
  return (
    <Prefetched answers={await prefetch([apiPath('/overview', { entity, period })])}>
      <Overview />
    </Prefetched>
  );
}
