'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api, pagePath } from '#components/api/client.ts';
import { DetailPage } from '#components/layout/detail-page.tsx';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import type { TransactionDetail } from '#lib/backoffice/index.ts';
import { accountOf } from './account-of.ts';
import { actionLabels } from './action-labels.ts';
import { AmountBreakdown } from './amount-breakdown.tsx';
import { Attempts } from './attempts.tsx';
import { paymentTypeName } from './payment-type-names.ts';
import { RelatedTransactionsTree } from './related-transactions-tree.tsx';
import { RequestResponse } from './request-response.tsx';
import { Timeline } from './timeline.tsx';
import { TransactionDetails } from './transaction-details.tsx';

const FollowUpDialog = onDemand(() =>
  import('./follow-up-dialog.tsx').then((module) => module.FollowUpDialog),
);

/** /transactions/{id}: one transaction with its timeline. */
export function Transaction({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={api.transactions[':id']}
      id={id}
      list={{ href: '/transactions', name: t('layout.pages.transactions') }}
      noun={t('transactions.noun')}
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
}

function Details({ detail }: { detail: TransactionDetail }) {
  return (
    <>
      <Header detail={detail} />
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

function Header({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations();
  const { me, entity } = useShell();
  const { row, actions } = detail;
  const [open, setOpen] = useState<string | null>(null);
  const action = actions.find(({ verb }) => verb === open);
  const available = actions.filter(({ refusal }) => refusal === null);
  useKeys(Object.fromEntries(available.map(({ verb }) => [actionLabels[verb].key, () => setOpen(verb)])));
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-semibold text-2xl tracking-tight">
        <Money amount={row.amount} currency={row.currency} />
        <span className="sr-only">
          , {paymentTypeName(t, row.paymentType)} {row.shortId}
        </span>
      </h1>
      <StatusBadge status={row.status} />
      <span>
        {paymentTypeName(t, row.paymentType)} <span className="text-muted-foreground">{accountOf(row)}</span>
      </span>
      <TestBadge mode={row.mode} />
      <div className="ml-auto flex flex-wrap gap-2">
        {me.permissions.includes('requests.read') ? (
          <Link href={pagePath('/requests', { entity, q: row.id })} className={buttonVariants('ghost')}>
            {t('layout.pages.apiRequests')}
          </Link>
        ) : null}
        {actions.map(({ verb, refusal }) => (
          <ActionButton
            key={verb}
            unavailable={refusal && t('transactions.followUp.unavailable', { reason: refusal })}
            title={t('transactions.followUp.keyHint', {
              effect: t(actionLabels[verb].effect),
              key: actionLabels[verb].key,
            })}
            onClick={() => setOpen(verb)}
          >
            {t(actionLabels[verb].verb)}
          </ActionButton>
        ))}
      </div>
      {action ? <FollowUpDialog detail={detail} action={action} onClose={() => setOpen(null)} /> : null}
    </header>
  );
}
