'use client';

import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { paymentTypeName } from './payment-type-names.ts';

/** The head of a preview. */
export function PreviewTitle({ row }: { row: TransactionRow }) {
  const t = useTranslations();
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Money amount={row.amount} currency={row.currency} />
      <span className="font-normal text-muted-foreground">{paymentTypeName(t, row.paymentType)}</span>
      <StatusBadge status={row.status} />
    </span>
  );
}
