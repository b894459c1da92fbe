'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Facts } from '#components/detail/detail.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import type { TransactionDetail, TransactionRow } from '#lib/payments/staff/index.ts';
import transaction from '#messages/en/payments/transaction.json';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useTransactionFacts } from './transaction-facts.tsx';

type Props = { row: TransactionRow };

/** A preview of a row beside the list. */
export const TransactionPreview = withMessages({ transaction }, function TransactionPreview({ row }: Props) {
  const t = useTranslations();
  const { href } = useShell();
  const detail = useApiQuery(paymentsApi.transactions[':id'], { param: { id: row.id } });
  if (detail.isError) {
    return (
      <Alert
        title={t('layout.detail.failed', { noun: t('transaction.noun') })}
        action={<Button onClick={() => void detail.refetch()}>{t('common.tryAgain')}</Button>}
      >
        {detail.error.message}
      </Alert>
    );
  }
  if (detail.data?.row.id !== row.id) return <Skeleton className="h-64" />;
  return (
    <div className="space-y-6">
      <AmountBreakdown money={detail.data.money} row={detail.data.row} />
      <TransactionFacts detail={detail.data} />
      <Timeline detail={detail.data} />
      <Link href={href(`/transactions/${row.id}`)} className={buttonVariants('primary')}>
        {t('transaction.preview.open')}
      </Link>
    </div>
  );
});

function TransactionFacts({ detail }: { detail: TransactionDetail }) {
  return <Facts {...useTransactionFacts(detail)} />;
}
