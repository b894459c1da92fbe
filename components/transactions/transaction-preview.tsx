'use client';

import Link from 'next/link';
import { useApiQuery } from '#components/layout/api-client.ts';
import { apiPath } from '#components/layout/api-path.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { StateBadge } from '#components/ui/state-badge.tsx';
import type { TransactionDetail, TransactionRow } from '#lib/backoffice/index.ts';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { typeNames } from './payment-type-names.ts';
import { Timeline } from './timeline.tsx';
import { TransactionDetails } from './transaction-details.tsx';

type PeekProps = { row: TransactionRow; open: boolean; onOpenChange: (open: boolean) => void };

/** A preview of a row beside the list. */
export function TransactionPreview({ row, open, onOpenChange }: PeekProps) {
  const { href } = useShell();
  const detail = useApiQuery<TransactionDetail>(open ? apiPath(`/transactions/${row.id}`, {}) : null);
  const isRight = detail.data?.row.id === row.id;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      position="side"
      title={
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Money amount={row.amount} currency={row.currency} />
          <span className="font-normal text-muted-foreground">{typeNames[row.paymentType]}</span>
          <StateBadge state={row.state} />
        </span>
      }
    >
      {detail.data && isRight ? (
        <div className="space-y-6">
          <AmountBreakdown money={detail.data.money} row={detail.data.row} />
          <TransactionDetails detail={detail.data} />
          <Timeline detail={detail.data} />
          <Link href={href(`/transactions/${row.id}`)} className={buttonVariants('primary')}>
            Open
          </Link>
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
