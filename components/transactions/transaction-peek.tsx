'use client';

import Link from 'next/link';
import { apiPath } from '#components/layout/api-path.ts';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { buttonLook } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { Skeleton } from '#components/ui/notice.tsx';
import { StateBadge } from '#components/ui/state-badge.tsx';
import type { TransactionDetail, TransactionRow } from '#lib/backoffice/index.ts';
import { typeNames } from './columns.tsx';
import { Facts } from './facts.tsx';
import { MoneyBar } from './money-bar.tsx';
import { Timeline } from './timeline.tsx';

type PeekProps = { row: TransactionRow; open: boolean; onOpenChange: (open: boolean) => void };

/** A look at a row without leaving the list. */
export function TransactionPeek({ row, open, onOpenChange }: PeekProps) {
  const { href } = useShell();
  const detail = useBackOffice<TransactionDetail>(open ? apiPath(`/transactions/${row.id}`, {}) : null);
  const isRight = detail.data?.row.id === row.id;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      place="side"
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
          <MoneyBar money={detail.data.money} row={detail.data.row} />
          <Facts detail={detail.data} />
          <Timeline timeline={detail.data.timeline} expected={detail.data.expected} />
          <Link href={href(`/transactions/${row.id}`)} className={buttonLook('primary')}>
            Open
          </Link>
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
