'use client';

import { CornerDownRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { paymentTypeName } from '../payment-type-names.ts';
import { buildRelatedTree, type LinkedNode } from './related-transactions.ts';

/** Related transactions as a tree: a refund is a child of its capture. */
export function RelatedTransactionsTree({ detail: { linked, row } }: { detail: TransactionDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="linked">
      <h2 id="linked" className="mb-2 font-semibold">
        {t('transaction.related.title')}
      </h2>
      {linked.length <= 1 ? (
        <p className="text-muted-foreground">{t('transaction.related.empty')}</p>
      ) : (
        <Branch nodes={buildRelatedTree(linked)} currentId={row.id} depth={0} />
      )}
    </section>
  );
}

type BranchProps = { nodes: readonly LinkedNode[]; currentId: string; depth: number };

function Branch({ nodes, currentId, depth }: BranchProps) {
  return (
    <ul className={depth === 0 ? 'border-y' : 'ml-2 border-l pl-3'}>
      {nodes.map(({ row, followers }) => (
        <li key={row.id}>
          <Line row={row} isActive={row.id === currentId} depth={depth} />
          {followers.length > 0 ? <Branch nodes={followers} currentId={currentId} depth={depth + 1} /> : null}
        </li>
      ))}
    </ul>
  );
}

type LineProps = { row: LinkedNode['row']; isActive: boolean; depth: number };

function Line({ row, isActive, depth }: LineProps) {
  const t = useTranslations();
  const name = paymentTypeName(t, row.paymentType);
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 sm:grid sm:grid-cols-[minmax(0,1fr)_6rem_6rem_6rem_9rem] ${isActive ? 'bg-accent' : ''}`}
    >
      <span className="flex items-center gap-1.5 pl-1">
        {depth > 0 ? <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" /> : null}
        {isActive ? (
          <span aria-current="true" className="font-medium">
            {name}
          </span>
        ) : (
          <PageLink to={`/transactions/${row.id}`} className="font-medium">
            {name}
          </PageLink>
        )}
      </span>
      <span className="text-right">
        <Money amount={row.amount} currency={row.currency} />
      </span>
      <span>
        <StatusBadge status={row.status} />
      </span>
      <span className="text-muted-foreground">
        <RelativeTime at={row.createdAt} />
      </span>
      <span>
        <CopyButton text={row.shortId} name={t('common.shortIdName')} />
      </span>
    </div>
  );
}
