import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { AccessTokens } from '#components/access-tokens/access-tokens.tsx';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Access tokens' };

const loadQueryState = createLoader(entityState);

export default async function AccessTokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await loadQueryState(searchParams);
  const path = apiPath('/access-tokens', { entity });
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <AccessTokens />
    </Prefetched>
  );
}
