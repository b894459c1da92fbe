import { createLoader, type SearchParams } from 'nuqs/server';
import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { entityState } from '#components/layout/entity-query-state.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { listState } from '#components/transactions/list-state.ts';
import { Transactions } from '#components/transactions/transactions.tsx';
import { currentServices } from '#lib/current-services.ts';
import { searchFields } from '#lib/payments/index.ts';

export const metadata = { title: 'Transactions' };

const loadQueryState = createLoader({ ...listState, ...entityState });
const fields = Object.entries(searchFields).map(([name, { hint, offers }]) => ({
  name,
  hint,
  offers: [...offers],
}));

export default async function TransactionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { entity, q, older, newer } = await loadQueryState(searchParams);
  await requireSessionOrSignIn((await currentServices()).sso, apiPath('/transactions', { entity, q }));
  const answers = await prefetch([
    apiPath('/transactions', { entity, q, older, newer }),
    apiPath('/transactions/count', { entity, q }),
    apiPath('/saved-views', { entity }),
  ]);
  return (
    <Prefetched answers={answers}>
      <Transactions fields={fields} />
    </Prefetched>
  );
}
