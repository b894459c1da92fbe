import { createLoader, type SearchParams } from 'nuqs/server';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { Users } from '#components/users/users.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Users & roles' };

const readPlace = createLoader(entityState);

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await readPlace(searchParams);
  const path = apiPath('/users', { entity });
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Users />
    </Prefetched>
  );
}
