import { headers } from 'next/headers';
import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { pathOf } from '#components/api/client.ts';
import { Prefetched } from '#components/api/prefetched.tsx';
import { periodState } from '#components/charts/period-state.ts';
import { homeApi } from '#components/home/api.ts';
import { Overview } from '#components/home/overview.tsx';
import { entityState } from '#components/layout/entity-query-state.ts';
import { SignedOutHome } from '#components/layout/signed-out-home.tsx';
import { currentServices } from '#lib/current-services.ts';
import { findSession } from '#lib/staff/index.ts';

const loadQueryState = createLoader({ ...periodState, ...entityState });

/** The overview for signed-in users; for others the signed-out home page. */
export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sso } = await currentServices();
  if (!(await findSession(sso, (await headers()).get('cookie')))) return <SignedOutHome />;
  const { entity, period } = await loadQueryState(searchParams);
  return (
    <Prefetched answers={await prefetch([pathOf(homeApi.overview, { query: { entity, period } })])}>
      <Overview />
    </Prefetched>
  );
}
