'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShell } from '#components/layout/shell-context.ts';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { TransactionDetail } from '#lib/backoffice/index.ts';
import { accountOf, describeAccount } from './account-of.ts';
import { paymentTypeName } from './payment-type-names.ts';

/** The details of a transaction; empty values have no line. */
export function TransactionDetails({ detail }: { detail: TransactionDetail }) {
  const t = useTranslations();
  const { href } = useShell();
  const { row, facts } = detail;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 font-semibold">
        {t('transactions.details.title')}
      </h2>
      <dl className="space-y-1.5">
        <DescriptionItem name={t('transactions.details.result')}>
          <span className="font-mono text-[0.75rem]">{row.resultCode}</span> {row.resultDescription}
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.type')}>
          {paymentTypeName(t, row.paymentType)}{' '}
          <span className="text-muted-foreground">{row.paymentType}</span>
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.merchant')}>
          {row.merchantName} ▸ {row.channelName}
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.paymentMethod')}>
          {accountOf(row) ? describeAccount(t, accountOf(row), facts.bin) : null}
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.customer')}>{row.customerEmail}</DescriptionItem>
        <DescriptionItem name={t('transactions.details.reference')}>
          {row.merchantTransactionId ? (
            <CopyButton isFull text={row.merchantTransactionId} name={t('common.referenceName')} />
          ) : null}
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.invoice')}>{facts.merchantInvoiceId}</DescriptionItem>
        <DescriptionItem name={t('transactions.details.statement')}>{facts.descriptor}</DescriptionItem>
        <DescriptionItem name={t('transactions.details.follows')}>
          {facts.referencedId ? (
            <Link className="text-primary hover:underline" href={href(`/transactions/${facts.referencedId}`)}>
              {facts.referencedId.slice(0, 8)}…{facts.referencedId.slice(-4)}
            </Link>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.created')}>
          {t.rich('transactions.details.createdBy', {
            time: () => <Timestamp at={row.createdAt} />,
            actor: facts.actorName,
          })}
        </DescriptionItem>
        <DescriptionItem name={t('common.id')}>
          <CopyButton text={row.id} name={t('common.idName')} />
        </DescriptionItem>
        <DescriptionItem name={t('common.shortId')}>
          <CopyButton text={row.shortId} name={t('common.shortIdName')} />
        </DescriptionItem>
        <DescriptionItem name={t('common.ndc')}>
          <CopyButton text={facts.ndc} name={t('common.ndcName')} />
        </DescriptionItem>
        <DescriptionItem name={t('transactions.details.registration')}>
          {facts.registrationId ? (
            <Link
              className="text-primary hover:underline"
              href={href(`/registrations/${facts.registrationId}`)}
            >
              {facts.registrationId.slice(0, 8)}…{facts.registrationId.slice(-4)}
            </Link>
          ) : null}
        </DescriptionItem>
      </dl>
    </section>
  );
}
