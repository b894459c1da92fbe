import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AuditLog } from '#components/audit/audit-log.tsx';
import { auditState } from '#components/audit/list-state.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Audit log' };

const loadQueryState = createLoader({ ...entityState, ...auditState });

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const path = apiPath('/audit', await loadQueryState(searchParams));
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path, '/users'])}>
      <AuditLog />
    </Prefetched>
  );
}
