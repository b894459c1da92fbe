'use client';

import { useTranslations } from 'next-intl';
import { CustomerLink } from '#components/customers/customer-link.tsx';
import type { Fact } from '#components/detail/detail.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';
import { accountOf, describeAccount } from './account-of.ts';
import { paymentTypeName } from './payment-type-names.ts';

/** The facts of a transaction; empty ones have no line. */
export function useTransactionFacts({ row, facts }: TransactionDetail): { title: string; items: Fact[] } {
  const t = useTranslations();
  const items = [
    {
      name: t('transaction.details.result'),
      value: (
        <>
          <span className="font-mono text-[0.75rem]">{row.resultCode}</span> {row.resultDescription}
        </>
      ),
    },
    {
      name: t('transaction.details.type'),
      value: (
        <>
          {paymentTypeName(t, row.paymentType)} <span className="text-muted-foreground">{row.paymentType}</span>
        </>
      ),
    },
    {
      name: t('transaction.details.merchant'),
      value: (
        <>
          {row.merchantName} ▸ {row.channelName}
        </>
      ),
    },
    {
      name: t('transaction.details.paymentMethod'),
      value: accountOf(row) ? describeAccount(t, accountOf(row), facts.bin) : null,
    },
    {
      name: t('transaction.details.customer'),
      value: row.customerEmail ? (
        <CustomerLink search={`email:${row.customerEmail}`}>{row.customerEmail}</CustomerLink>
      ) : null,
    },
    {
      name: t('transaction.details.reference'),
      value: row.merchantTransactionId ? (
        <CopyButton isFull text={row.merchantTransactionId} name={t('common.referenceName')} />
      ) : null,
    },
    { name: t('transaction.details.invoice'), value: facts.merchantInvoiceId },
    { name: t('transaction.details.statement'), value: facts.descriptor },
    {
      name: t('transaction.details.follows'),
      value: facts.referencedId ? (
        <PageLink to={`/transactions/${facts.referencedId}`}>
          {facts.referencedId.slice(0, 8)}…{facts.referencedId.slice(-4)}
        </PageLink>
      ) : null,
    },
    {
      name: t('transaction.details.created'),
      value: t.rich('transaction.details.createdBy', {
        time: () => <Timestamp at={row.createdAt} />,
        actor: facts.actorName,
      }),
    },
    ...useIdentifiers({ row, facts }),
  ];
  return { title: t('transaction.details.title'), items };
}

function useIdentifiers({ row, facts }: Pick<TransactionDetail, 'row' | 'facts'>): Fact[] {
  const t = useTranslations();
  return [
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
    { name: t('common.shortId'), value: <CopyButton text={row.shortId} name={t('common.shortIdName')} /> },
    { name: t('common.ndc'), value: <CopyButton text={facts.ndc} name={t('common.ndcName')} /> },
    {
      name: t('transaction.details.registration'),
      value: facts.registrationId ? (
        <PageLink to={`/registrations/${facts.registrationId}`}>
          {facts.registrationId.slice(0, 8)}…{facts.registrationId.slice(-4)}
        </PageLink>
      ) : null,
    },
    {
      name: t('transaction.details.schedule'),
      value: facts.scheduleId ? (
        <PageLink to={`/schedules/${facts.scheduleId}`}>
          {facts.scheduleId.slice(0, 8)}…{facts.scheduleId.slice(-4)}
        </PageLink>
      ) : null,
    },
  ];
}
