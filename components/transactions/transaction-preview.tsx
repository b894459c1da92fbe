'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { api } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Facts } from '#components/detail/detail.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import type { TransactionDetail, TransactionRow } from '#lib/backoffice/index.ts';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { Timeline } from './timeline.tsx';
import { useTransactionFacts } from './transaction-facts.tsx';

/** A preview of a row beside the list. */
export function TransactionPreview({ row }: { row: TransactionRow }) {
  const t = useTranslations();
  const { href } = useShell();
  const detail = useApiQuery(api.transactions[':id'], { param: { id: row.id } });
  if (detail.isError) {
    return (
      <Alert
        title={t('layout.detail.failed', { noun: t('transactions.noun') })}
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
        {t('transactions.preview.open')}
      </Link>
    </div>
  );
}

function TransactionFacts({ detail }: { detail: TransactionDetail }) {
  return <Facts {...useTransactionFacts(detail)} />;
}
