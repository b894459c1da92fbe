import { createLoader, type SearchParams } from 'nuqs/server';
import { AccessTokens } from '#components/access-tokens/access-tokens.tsx';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-state.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Access tokens' };

const readPlace = createLoader(entityState);

export default async function AccessTokensPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity } = await readPlace(searchParams);
  const path = apiPath('/access-tokens', { entity });
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <AccessTokens />
    </Prefetched>
  );
}
