import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CustomerAnswer, CustomerSummary } from '#lib/customers/staff/index.ts';
import { customerPath } from './customer-path.ts';

type Props = { customer: CustomerSummary; field: NonNullable<CustomerAnswer['key']>['field'] };

/** Who it is; other e-mail addresses and ids lead to what was paid with them. */
export function CustomerIdentity({ customer, field }: Props) {
  const t = useTranslations();
  const { names, emails, customerIds, merchants, firstSeenAt, lastSeenAt } = customer;
  return (
    <section aria-labelledby="customer-identity" className="xl:order-last">
      <h3 id="customer-identity" className="mb-2 font-semibold">
        {t('customers.identity.title')}
      </h3>
      <dl className="space-y-1.5">
        <DescriptionItem name={t('customers.identity.names')}>{names.join(', ')}</DescriptionItem>
        <DescriptionItem name={t('customers.identity.emails')}>
          <Links field="email" values={emails} />
        </DescriptionItem>
        <DescriptionItem name={t('customers.identity.customerIds')}>
          <Links field="customer" values={customerIds} />
        </DescriptionItem>
        <DescriptionItem name={t('customers.identity.merchants')}>{merchants.join(', ')}</DescriptionItem>
        <DescriptionItem name={t('customers.identity.firstSeen')}>
          <Timestamp at={firstSeenAt} />
        </DescriptionItem>
        <DescriptionItem name={t('customers.identity.lastSeen')}>
          <Timestamp at={lastSeenAt} />
        </DescriptionItem>
      </dl>
      {field === 'customer' && merchants.length > 1 ? (
        <p className="mt-2 text-muted-foreground">{t('customers.identity.several')}</p>
      ) : null}
    </section>
  );
}

function Links({ field, values }: { field: 'email' | 'customer'; values: readonly string[] }) {
  if (values.length === 0) return '–';
  return (
    <ul>
      {values.map((value) => (
        <li key={value}>
          <PageLink to={customerPath(`${field}:"${value}"`)}>{value}</PageLink>
        </li>
      ))}
    </ul>
  );
}
