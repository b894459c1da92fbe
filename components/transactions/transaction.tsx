'use client';

import Link from 'next/link';
import { useState } from 'react';
import { apiPath } from '#components/layout/api-path.ts';
import { DetailPage } from '#components/layout/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { StateBadge, TestBadge } from '#components/ui/state-badge.tsx';
import type { TransactionDetail } from '#lib/backoffice/index.ts';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { Attempts } from './attempts.tsx';
import { accountOf } from './columns.tsx';
import { actionLabels, FollowUpDialog } from './follow-up-dialog.tsx';
import { typeNames } from './payment-type-names.ts';
import { RelatedTransactionsTree } from './related-transactions-tree.tsx';
import { RequestResponse } from './request-response.tsx';
import { Timeline } from './timeline.tsx';
import { TransactionDetails } from './transaction-details.tsx';

/** /transactions/{id}: one transaction with its timeline. */
export function Transaction({ id }: { id: string }) {
  const path = apiPath(`/transactions/${id}`, {});
  return (
    <DetailPage<TransactionDetail>
      path={path}
      list={{ href: '/transactions', name: 'Transactions' }}
      noun="transaction"
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} path={path} />}
    </DetailPage>
  );
}

function Details({ detail, path }: { detail: TransactionDetail; path: string }) {
  return (
    <>
      <Header detail={detail} path={path} />
      <div className="mt-5 empty:hidden">
        <AmountBreakdown money={detail.money} row={detail.row} />
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-8">
          <Timeline detail={detail} />
          <Attempts detail={detail} />
          <RelatedTransactionsTree detail={detail} />
          <RequestResponse detail={detail} />
        </div>
        <TransactionDetails detail={detail} />
      </div>
    </>
  );
}

function Header({ detail, path }: { detail: TransactionDetail; path: string }) {
  const { me, entity } = useShell();
  const { row, actions } = detail;
  const [open, setOpen] = useState<string | null>(null);
  const action = actions.find(({ verb }) => verb === open);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-semibold text-2xl tracking-tight">
        <Money amount={row.amount} currency={row.currency} />
        <span className="sr-only">
          , {typeNames[row.paymentType]} {row.shortId}
        </span>
      </h1>
      <StateBadge state={row.state} />
      <span>
        {typeNames[row.paymentType]} <span className="text-muted-foreground">{accountOf(row)}</span>
      </span>
      <TestBadge mode={row.mode} />
      <div className="ml-auto flex flex-wrap gap-2">
        {me.permissions.includes('requests.read') ? (
          <Link href={apiPath('/requests', { entity, text: row.id })} className={buttonVariants('ghost')}>
            API requests
          </Link>
        ) : null}
        {actions.map(({ verb, refusal }) => (
          <Button
            key={verb}
            disabled={refusal !== null}
            title={refusal ? `Not available: ${refusal}` : actionLabels[verb].effect}
            onClick={() => setOpen(verb)}
          >
            {actionLabels[verb].verb}
          </Button>
        ))}
      </div>
      {action ? (
        <FollowUpDialog detail={detail} action={action} path={path} onClose={() => setOpen(null)} />
      ) : null}
    </header>
  );
}
