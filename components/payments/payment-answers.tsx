import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { TransactionDetail, TransactionRow } from '#lib/payments/staff/index.ts';

type Props = { detail: TransactionDetail };

/** What shoppers and merchants ask about a payment, answered where the question can arise. */
export function PaymentAnswers({ detail }: Props) {
  return (
    <div className="space-y-8 empty:hidden">
      <WhyFailed detail={detail} />
      <ChargedTwice detail={detail} />
      <WhereIsRefund detail={detail} />
    </div>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {question}
      </h2>
      {children}
    </section>
  );
}

function WhyFailed({ detail: { row, decline, authentications } }: Props) {
  const t = useTranslations();
  if (!decline) return null;
  const checks = [
    decline.cvvResponse && t('transaction.answers.cvv', { response: decline.cvvResponse }),
    decline.avsResponse && t('transaction.answers.avs', { response: decline.avsResponse }),
    ...authentications.map(({ state }) => t('transaction.answers.authentication', { state })),
  ].filter(Boolean);
  return (
    <Answer question={t('transaction.answers.whyFailed')}>
      <dl className="space-y-1.5">
        <DescriptionItem name={t('transaction.answers.meaning')}>{row.resultDescription}</DescriptionItem>
        <DescriptionItem name={t('transaction.answers.decidedBy')}>
          {t(`transaction.answers.source.${decline.source}`)}
        </DescriptionItem>
        <DescriptionItem name={t('transaction.answers.checks')}>{checks.join(' · ')}</DescriptionItem>
        <DescriptionItem name={t('transaction.answers.tryAgain')}>
          {t(`transaction.answers.retry.${decline.retry}`)}
        </DescriptionItem>
      </dl>
    </Answer>
  );
}

function ChargedTwice({ detail: { repeated } }: Props) {
  const t = useTranslations();
  if (repeated.length === 0) return null;
  return (
    <Answer question={t('transaction.answers.chargedTwice')}>
      <p>{t('transaction.answers.repeated', { count: repeated.length })}</p>
      <ul className="mt-1 divide-y border-y">
        {repeated.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <PageLink to={`/transactions/${row.id}`}>{row.shortId}</PageLink>
            <StatusBadge status={row.status} />
            <span className="min-w-0 grow truncate text-muted-foreground">{row.merchantTransactionId}</span>
            <span className="text-muted-foreground text-table">
              <Timestamp at={row.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Answer>
  );
}

function WhereIsRefund({ detail: { row, linked } }: Props) {
  const t = useTranslations();
  const refunds = linked.filter(
    ({ paymentType, id }) => paymentType === 'RF' && (row.paymentType !== 'RF' || id === row.id),
  );
  if (refunds.length === 0) return null;
  return (
    <Answer question={t('transaction.answers.whereIsRefund')}>
      <ul className="space-y-1">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundState refund={refund} />
          </li>
        ))}
      </ul>
    </Answer>
  );
}

function RefundState({ refund }: { refund: TransactionRow }) {
  const t = useTranslations();
  const amount = (): ReactNode => (
    <PageLink to={`/transactions/${refund.id}`}>
      <Money amount={refund.amount} currency={refund.currency} />
    </PageLink>
  );
  const time = (): ReactNode => <Timestamp at={refund.createdAt} />;
  if (refund.status === 'approved')
    return t.rich('transaction.answers.refundApproved', { amount: () => amount(), time: () => time() });
  if (['pending', 'processing', 'unknown'].includes(refund.status)) {
    return t.rich('transaction.answers.refundOpen', { amount: () => amount(), time: () => time() });
  }
  return t.rich('transaction.answers.refundFailed', { amount: () => amount(), reason: refund.resultDescription });
}
