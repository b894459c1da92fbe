'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { Detail, type Fact } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { PageLink } from '#components/layout/page-link.tsx';
import { paymentLinksApi } from '#components/payment-links/api.ts';
import { paymentTypeName } from '#components/payments/payment-type-names.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { PaymentLinkDetail } from '#lib/payment-links/staff/index.ts';
import paymentLinks from '#messages/en/payment-links/payment-links.json';
import type { Translate } from '#messages/translate.ts';
import { PaymentLinkState } from './payment-link-state.tsx';
import { linkName } from './payment-links.tsx';

/** /payment-links/{id}: where one link leads, and what was paid with it. */
export const PaymentLink = withMessages({ paymentLinks }, function PaymentLink({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={paymentLinksApi['payment-links'][':id']}
      id={id}
      list={{ href: '/payment-links', name: t('pages.paymentLinks') }}
      noun={t('paymentLinks.noun')}
      nameOf={({ row }) => linkName(t, row)}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

type Props = { detail: PaymentLinkDetail };

function Details({ detail }: Props) {
  const t = useTranslations();
  const [isClosing, setIsClosing] = useState(false);
  const { row, mayClose } = detail;
  return (
    <>
      <Detail
        title={linkName(t, row)}
        state={<PaymentLinkState state={row.state} />}
        actions={mayClose ? [{ name: t('paymentLinks.close.open'), onClick: () => setIsClosing(true) }] : []}
        facts={{ title: t('paymentLinks.facts.title'), items: factsOf(t, detail) }}
        related={
          <>
            <Share detail={detail} />
            <Payment detail={detail} />
          </>
        }
      />
      {isClosing ? <CloseDialog id={row.id} onClose={() => setIsClosing(false)} /> : null}
    </>
  );
}

function Share({ detail: { row, address, qrCode } }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="share" className="min-w-0">
      <h2 id="share" className="mb-2 font-semibold">
        {t('paymentLinks.share.title')}
      </h2>
      <CopyButton text={address} name={t('paymentLinks.share.name')} isFull />
      <p className="mt-1 text-muted-foreground">{t('paymentLinks.share.hint')}</p>
      {row.state === 'OPEN' ? (
        <p className="mt-1">
          <a href={address} target="_blank" rel="noreferrer" className="text-primary hover:underline">
            {t('paymentLinks.share.open')}
          </a>
        </p>
      ) : null}
      <svg
        role="img"
        aria-label={t('paymentLinks.share.code')}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        className="mt-3 size-48 rounded border bg-white"
      >
        <path d={qrCode.path} fill="#000" />
      </svg>
    </section>
  );
}

function Payment({ detail: { payment } }: Props) {
  const t = useTranslations();
  return (
    <section aria-labelledby="payment" className="min-w-0">
      <h2 id="payment" className="mb-2 font-semibold">
        {t('paymentLinks.payment.title')}
      </h2>
      {payment === null ? (
        <p className="text-muted-foreground">{t('paymentLinks.payment.none')}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PageLink to={`/transactions/${payment.id}`} className="font-medium">
            {paymentTypeName(t, payment.paymentType)}
          </PageLink>
          <Money amount={payment.amount} currency={payment.currency} />
          <StatusBadge status={payment.status} />
          <Timestamp at={payment.createdAt} />
        </p>
      )}
    </section>
  );
}

function factsOf(t: Translate, { row, closedAt }: PaymentLinkDetail): Fact[] {
  return [
    { name: t('paymentLinks.facts.amount'), value: <Money amount={row.amount} currency={row.currency} /> },
    { name: t('paymentLinks.facts.type'), value: paymentTypeName(t, row.paymentType) },
    { name: t('paymentLinks.facts.reference'), value: row.merchantTransactionId },
    { name: t('paymentLinks.facts.entity'), value: row.entityName },
    { name: t('paymentLinks.facts.created'), value: <Timestamp at={row.createdAt} /> },
    { name: t('paymentLinks.facts.validUntil'), value: <Timestamp at={row.validUntil} /> },
    { name: t('paymentLinks.facts.closed'), value: closedAt ? <Timestamp at={closedAt} /> : null },
    { name: t('common.id'), value: <CopyButton text={row.id} name={t('common.idName')} /> },
  ];
}

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('paymentLinks.close.title')}
      action={t('paymentLinks.close.action')}
      requiresReason
      onConfirm={async (json) => {
        await answerOf(paymentLinksApi['payment-links'][':id'].close.$post({ param: { id }, json }));
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/payment-links'),
        });
        toast.success(t('paymentLinks.close.done'));
      }}
      onClose={onClose}
    >
      <p>{t('paymentLinks.close.consequence')}</p>
    </ConfirmDialog>
  );
}
