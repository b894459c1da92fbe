import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { Users } from '#components/users/users.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Users & roles' };

const loadQueryState = createLoader(entityState);

export default async function UsersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await loadQueryState(searchParams);
  const path = apiPath('/users', { entity });
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Users />
    </Prefetched>
  );
}
