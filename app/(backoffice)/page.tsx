import { headers } from 'next/headers';
import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { pathOf } from '#components/api/client.ts';
import { Prefetched } from '#components/api/prefetched.tsx';
import { staffApi } from '#components/api/staff-api.ts';
import { periodState } from '#components/charts/period-state.ts';
import { countOfList, homeApi } from '#components/home/api.ts';
import { Home } from '#components/home/home.tsx';
import { homeAreasOf } from '#components/home/home-items.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { SignedOutHome } from '#components/layout/signed-out-home.tsx';
import { currentServices } from '#lib/current-services.ts';
import { type CurrentUser, findSession } from '#lib/staff/index.ts';

const loadQueryState = createLoader({ ...periodState, ...entityState });

/** The home page of signed-in users; for others the signed-out one. */
export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { sso, gatewayServices, findDemoUsers } = await currentServices();
  if (!(await findSession(sso, (await headers()).get('cookie')))) {
    return <SignedOutHome demoUsers={await findDemoUsers()} />;
  }
  const { entity, period } = await loadQueryState(searchParams);
  const now = gatewayServices.clock.now();
  const [me] = await prefetch([pathOf(staffApi.me, {})]);
  const areas = homeAreasOf(me?.data as CurrentUser, now);
  const counts = areas.flatMap(({ items }) =>
    items.map(({ list, q }) => pathOf(countOfList(list), { query: { entity, q } })),
  );
  const overview = pathOf(homeApi.overview, { query: { entity, period } });
  return (
    <Prefetched answers={await prefetch([overview, ...counts])}>
      <Home now={now} />
    </Prefetched>
  );
}
