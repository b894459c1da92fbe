import { createLoader, type SearchParams } from 'nuqs/server';
import { groupTestCards, triggers } from '#components/docs/test-data.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { Simulator } from '#components/simulator/simulator.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { testCards } from '#lib/connectors/index.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Simulator' };

const readPlace = createLoader(entityState);

export default async function SimulatorPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await readPlace(searchParams);
  await requirePageSession((await currentServices()).sso, apiPath('/simulator', { entity }));
  const paths = ['/simulator/waiting', '/simulator/clocks'].map((path) => apiPath(path, { entity }));
  return (
    <Prefetched answers={await prefetch(paths)}>
      <Simulator groups={groupTestCards(testCards)} triggers={triggers} />
    </Prefetched>
  );
}
