import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { listState } from '#components/request-log/list-state.ts';
import { RequestLogPage } from '#components/request-log/request-log.tsx';
import { currentServices } from '#lib/current-services.ts';
import { servedOperations } from '#lib/protocols/opp/index.ts';

export const metadata = { title: 'API requests' };

const loadQueryState = createLoader({ ...listState, ...entityState });

export default async function RequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity, call, ...filters } = await loadQueryState(searchParams);
  const path = apiPath('/requests', { entity, ...filters });
  await requireSessionOrSignIn(
    (await currentServices()).sso,
    apiPath('/requests', { entity, ...filters, call }),
  );
  const answers = await prefetch([
    path,
    apiPath('/access-tokens', { entity }),
    ...(call ? [`/requests/${encodeURIComponent(call)}`] : []),
  ]);
  return (
    <Prefetched answers={answers}>
      <RequestLogPage operations={servedOperations} />
    </Prefetched>
  );
}
