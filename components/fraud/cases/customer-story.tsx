import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CustomerLink } from '#components/customers/customer-link.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { CaseDetail } from '#lib/fraud/staff/index.ts';

/** What is known of the customer: since when, how payments went, and how much money that was. */
export function CustomerStory({ detail: { customer, payment } }: { detail: CaseDetail }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="customer">
      <h2 id="customer" className="mb-2 font-semibold">
        {t('case.customer.title')}
      </h2>
      {customer ? <Known customer={customer} /> : <p>{t('case.customer.new')}</p>}
      {payment ? (
        <p>
          <CustomerLink search={payment.customerEmail ? `email:${payment.customerEmail}` : `card:${payment.id}`}>
            {t('case.customer.all')}
          </CustomerLink>
        </p>
      ) : null}
    </section>
  );
}

function Known({ customer }: { customer: NonNullable<CaseDetail['customer']> }) {
  const t = useTranslations();
  const { payments, declined, chargedBack, approved, firstSeenAt } = customer;
  const time = (): ReactNode => <RelativeTime at={firstSeenAt} />;
  return (
    <ul>
      <li>{t.rich('case.customer.seen', { time: () => time(), payments })}</li>
      <li>
        {t('case.customer.declined', { declined })} ·{' '}
        <span className={chargedBack > 0 ? 'font-medium text-state-bad' : undefined}>
          {t('case.customer.chargedBack', { chargedBack })}
        </span>
      </li>
      {approved.length > 0 ? (
        <li>
          {t('case.customer.approved')}{' '}
          {approved.map(({ currency, amount }, index) => (
            <span key={currency}>
              {index > 0 ? ' · ' : null}
              <Money amount={amount} currency={currency} />
            </span>
          ))}
        </li>
      ) : null}
    </ul>
  );
}
