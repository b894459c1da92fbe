import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { Simulator } from '#components/simulator/simulator.tsx';
import { testCards } from '#lib/connectors/simulator/index.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Simulator' };

const loadQueryState = createLoader(entityState);

export default async function SimulatorPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await loadQueryState(searchParams);
  await requireSessionOrSignIn((await currentServices()).sso, apiPath('/simulator', { entity }));
  const paths = ['/simulator/waiting', '/simulator/clocks'].map((path) => apiPath(path, { entity }));
  return (
    <Prefetched answers={await prefetch(paths)}>
      <Simulator groups={groupTestCards(testCards)} triggers={triggers} />
    </Prefetched>
  );
}
