import { createLoader, type SearchParams } from 'nuqs/server';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { ApiCalls } from '#components/requests/api-calls.tsx';
import { listState } from '#components/requests/list-state.ts';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';
import { servedOperations } from '#lib/gateway/index.ts';

export const metadata = { title: 'API calls' };

const readPlace = createLoader({ ...listState, ...entityState });

export default async function RequestsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity, call, ...place } = await readPlace(searchParams);
  const path = apiPath('/requests', { entity, ...place });
  await requirePageSession((await currentServices()).sso, apiPath('/requests', { entity, ...place, call }));
  const answers = await prefetch([
    path,
    apiPath('/access-tokens', { entity }),
    ...(call ? [`/requests/${encodeURIComponent(call)}`] : []),
  ]);
  return (
    <Prefetched answers={answers}>
      <ApiCalls operations={servedOperations} />
    </Prefetched>
  );
}
