'use client';

import { useTranslations } from 'next-intl';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { CopyButton } from '#components/ui/values/copy-button.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { TransactionDetail } from '#lib/payments/staff/index.ts';

type Checkout = NonNullable<TransactionDetail['checkout']>;

/** The hosted checkout that a payment came of, and whether its merchant knows the result. */
export function PaymentCheckout({ checkout }: { checkout: Checkout }) {
  const t = useTranslations();
  const { id, openedAt, attempts, isLast } = checkout;
  return (
    <section aria-labelledby="checkout">
      <h2 id="checkout" className="mb-2 font-semibold">
        {t('transaction.checkout.title')}
      </h2>
      <dl className="grid gap-x-8 gap-y-1.5 border-y py-2 sm:grid-cols-2">
        <DescriptionItem name={t('common.id')}>
          <CopyButton text={id} name={t('transaction.checkout.id')} />
        </DescriptionItem>
        <DescriptionItem name={t('transaction.checkout.opened')}>
          <Timestamp at={openedAt} />
        </DescriptionItem>
        <DescriptionItem name={t('transaction.checkout.attempts')}>
          {t(isLast ? 'transaction.checkout.last' : 'transaction.checkout.notLast', {
            attempts,
            max: checkout.maxAttempts,
          })}
        </DescriptionItem>
        {isLast ? <LastSubmission checkout={checkout} /> : null}
      </dl>
    </section>
  );
}

/** What is known of the last payment of a checkout alone. */
function LastSubmission({ checkout }: { checkout: Checkout }) {
  const t = useTranslations();
  const { submittedAt, fetchedAt, announcements, announcedAt, announcedStatus } = checkout;
  return (
    <>
      <DescriptionItem name={t('transaction.checkout.submitted')}>
        {submittedAt === null ? null : <Timestamp at={submittedAt} />}
      </DescriptionItem>
      <DescriptionItem name={t('transaction.checkout.fetched')}>
        {fetchedAt === null ? t('transaction.checkout.notFetched') : <Timestamp at={fetchedAt} />}
      </DescriptionItem>
      <DescriptionItem name={t('transaction.checkout.announced')}>
        {announcements === 0 ? null : announcedAt === null ? (
          t('transaction.checkout.unanswered', { calls: announcements })
        ) : (
          <>
            {t('transaction.checkout.answered', { status: announcedStatus ?? 0 })} <Timestamp at={announcedAt} />
          </>
        )}
      </DescriptionItem>
    </>
  );
}
