'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { api } from '#components/api/client.ts';
import { DetailPage } from '#components/layout/detail-page.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf, describeAccount } from '#components/transactions/account-of.ts';
import { paymentTypeName } from '#components/transactions/payment-type-names.ts';
import { Button } from '#components/ui/button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import { StatusBadge, TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { RegistrationDetail } from '#lib/backoffice/index.ts';
import type { Translate } from '#messages/translate.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RegistrationStatus } from './registration-status.tsx';

/** /registrations/{id}: one stored payment method and its transactions. */
export function Registration({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={api.registrations[':id']}
      id={id}
      list={{ href: '/registrations', name: t('layout.pages.registrations') }}
      noun={t('registrations.noun')}
      nameOf={({ row }) => row.shortId}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
}

function Details({ detail }: { detail: RegistrationDetail }) {
  const t = useTranslations();
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
            {t('common.delete')}
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
  const t = useTranslations();
  const { href } = useShell();
  return (
    <section aria-labelledby="uses" className="min-w-0">
      <h2 id="uses" className="mb-2 font-semibold">
        {t('registrations.uses.title')}
      </h2>
      {transactions.length === 0 ? (
        <p className="text-muted-foreground">{t('registrations.uses.empty')}</p>
      ) : (
        <ul className="divide-y border-y">
          {transactions.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
              <Link
                href={href(`/transactions/${each.id}`)}
                className="w-36 font-medium text-primary hover:underline"
              >
                {paymentTypeName(t, each.paymentType)}
              </Link>
              <span className="w-24 text-right">
                <Money amount={each.amount} currency={each.currency} />
              </span>
              <StatusBadge status={each.status} />
              <span className="text-muted-foreground">
                <RelativeTime at={each.createdAt} />
              </span>
              <span className="ml-auto">
                <CopyButton text={each.shortId} name={t('common.shortIdName')} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ detail: { row, ndc, initialTransactionId } }: { detail: RegistrationDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 font-semibold">
        {t('registrations.facts.title')}
      </h2>
      <dl className="space-y-1.5">
        <DescriptionItem name={t('registrations.facts.merchant')}>
          {row.merchantName} ▸ {row.channelName}
        </DescriptionItem>
        <DescriptionItem name={t('registrations.facts.paymentMethod')}>
          {describeAccount(t, accountOf(row), row.bin)}
        </DescriptionItem>
        <DescriptionItem name={t('registrations.facts.holder')}>{row.holder}</DescriptionItem>
        <DescriptionItem name={t('registrations.facts.expires')}>{row.expiry}</DescriptionItem>
        <DescriptionItem name={t('registrations.facts.stored')}>
          <Timestamp at={row.createdAt} />
        </DescriptionItem>
        <DescriptionItem name={t('registrations.facts.retainedUntil')}>{keptUntil(t, row)}</DescriptionItem>
        <DescriptionItem name={t('registrations.facts.initialTransaction')}>
          {initialTransactionId}
        </DescriptionItem>
        <DescriptionItem name={t('common.id')}>
          <CopyButton text={row.id} name={t('common.idName')} />
        </DescriptionItem>
        <DescriptionItem name={t('common.shortId')}>
          <CopyButton text={row.shortId} name={t('common.shortIdName')} />
        </DescriptionItem>
        <DescriptionItem name={t('common.ndc')}>
          <CopyButton text={ndc} name={t('common.ndcName')} />
        </DescriptionItem>
      </dl>
    </section>
  );
}

/** The end of the retention period; deleted data has none. */
function keptUntil(t: Translate, { state, retainUntil }: RegistrationDetail['row']): ReactNode {
  if (state === 'DELETED' || state === 'EXPIRED') return null;
  return retainUntil ? <Timestamp at={retainUntil} /> : t('registrations.facts.deleted');
}
