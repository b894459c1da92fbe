import { prefetch } from '#app/_server/prefetch.ts';
import { requireSessionOrSignIn } from '#app/_server/require-session.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/hydrate-queries.tsx';
import { Transaction } from '#components/transactions/transaction.tsx';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Transaction' };

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const path = apiPath(`/transactions/${encodeURIComponent(id)}`, {});
  await requireSessionOrSignIn((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Transaction id={encodeURIComponent(id)} />
    </Prefetched>
  );
}
