import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import { accountOf } from './account-of.ts';
import { paymentTypeName } from './payment-type-names.ts';

/** A transaction in two lines, for phones. */
export function NarrowRow({ row }: { row: TransactionRow }) {
  const t = useTranslations();
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="font-medium">
          <Money amount={row.amount} currency={row.currency} />
        </span>
        <span className="text-muted-foreground text-table">{paymentTypeName(t, row.paymentType)}</span>
        <span className="ml-auto text-table">
          <StatusBadge status={row.status} />
        </span>
      </span>
      <span className="mt-0.5 flex items-baseline gap-3 text-muted-foreground text-table">
        <span className="min-w-0 truncate">
          {[accountOf(row), row.merchantTransactionId ?? row.merchantName].filter(Boolean).join(' · ')}
        </span>
        <span className="ml-auto shrink-0">
          <RelativeTime at={row.createdAt} />
        </span>
      </span>
    </>
  );
}
