'use client';

import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { api } from '#components/api/client.ts';
import { DetailPage } from '#components/layout/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/transactions/account-of.ts';
import { typeNames } from '#components/transactions/payment-type-names.ts';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { RegistrationDetail } from '#lib/backoffice/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RegistrationStatus } from './registration-status.tsx';

/** /registrations/{id}: one stored payment method and its transactions. */
export function Registration({ id }: { id: string }) {
  return (
    <DetailPage
      endpoint={api.registrations[':id']}
      id={id}
      list={{ href: '/registrations', name: 'Registrations' }}
      noun="registration"
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
}

function Details({ detail }: { detail: RegistrationDetail }) {
  const { row, mayForget } = detail;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">{accountOf(row)}</h1>
        <RegistrationStatus state={row.state} />
        <TestBadge mode={row.mode} />
        {mayForget ? (
          <Button className="ml-auto" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        ) : null}
      </header>
      <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Uses detail={detail} />
        <Facts detail={detail} />
      </div>
      {isDeleting ? <DeleteDialog detail={detail} onClose={() => setIsDeleting(false)} /> : null}
    </>
  );
}

function Uses({ detail: { transactions } }: { detail: RegistrationDetail }) {
  const { href } = useShell();
  return (
    <section aria-labelledby="uses" className="min-w-0">
      <h2 id="uses" className="mb-2 font-semibold">
        Transactions
      </h2>
      {transactions.length === 0 ? (
        <p className="text-muted-foreground">
          No transaction has used it yet. The merchant charges it with POST /v1/registrations/…/payments.
        </p>
      ) : (
        <ul className="divide-y border-y">
          {transactions.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <Link
                href={href(`/transactions/${each.id}`)}
                className="w-36 font-medium text-primary hover:underline"
              >
                {typeNames[each.paymentType]}
              </Link>
              <span className="w-24 text-right">
                <Money amount={each.amount} currency={each.currency} />
              </span>
              <StatusBadge status={each.status} />
              <span className="text-muted-foreground">
                <RelativeTime at={each.createdAt} />
              </span>
              <span className="ml-auto">
                <CopyButton text={each.shortId} name="short id" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ detail: { row, ndc, initialTransactionId } }: { detail: RegistrationDetail }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 font-semibold">
        Facts
      </h2>
      <dl className="space-y-1.5">
        <DescriptionItem name="Merchant">
          {row.merchantName} ▸ {row.channelName}
        </DescriptionItem>
        <DescriptionItem name="Payment method">
          {row.bin ? `${accountOf(row)} (BIN ${row.bin})` : accountOf(row)}
        </DescriptionItem>
        <DescriptionItem name="Holder">{row.holder}</DescriptionItem>
        <DescriptionItem name="Expires">{row.expiry}</DescriptionItem>
        <DescriptionItem name="Stored">
          <Timestamp at={row.createdAt} />
        </DescriptionItem>
        <DescriptionItem name="Retained until">{keptUntil(row)}</DescriptionItem>
        <DescriptionItem name="Initial transaction">{initialTransactionId}</DescriptionItem>
        <DescriptionItem name="Id">
          <CopyButton text={row.id} name="id" />
        </DescriptionItem>
        <DescriptionItem name="Short id">
          <CopyButton text={row.shortId} name="short id" />
        </DescriptionItem>
        <DescriptionItem name="NDC">
          <CopyButton text={ndc} name="ndc" />
        </DescriptionItem>
      </dl>
    </section>
  );
}

/** The end of the retention period; deleted data has none. */
function keptUntil({ state, retainUntil }: RegistrationDetail['row']): ReactNode {
  if (state === 'DELETED' || state === 'EXPIRED') return null;
  return retainUntil ? <Timestamp at={retainUntil} /> : 'deleted';
}
