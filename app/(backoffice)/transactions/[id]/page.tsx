import { apiPath } from '#components/layout/api-path.ts';
import { Prefetched } from '#components/layout/prefetched.tsx';
import { Transaction } from '#components/transactions/transaction.tsx';
import { prefetch } from '#lib/backoffice/page-data.ts';
import { requirePageSession } from '#lib/backoffice/page-session.ts';
import { currentServices } from '#lib/current-services.ts';

export const metadata = { title: 'Transaction' };

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const path = apiPath(`/transactions/${encodeURIComponent(id)}`, {});
  await requirePageSession((await currentServices()).sso, path);
  return (
    <Prefetched answers={await prefetch([path])}>
      <Transaction id={encodeURIComponent(id)} />
    </Prefetched>
  );
}
