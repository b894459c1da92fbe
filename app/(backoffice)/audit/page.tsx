import { createLoader, type SearchParams } from 'nuqs/server';
import { AuditLog } from '#components/audit/audit-log.tsx';
import { auditState } from '#components/audit/list-state.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Audit log' };

const readPlace = createLoader({ ...entityState, ...auditState });

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const path = apiPath('/audit', await readPlace(searchParams));
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path, '/users'])}>
      <AuditLog />
    </Prefetched>
  );
}
