'use client';

import { useTranslations } from 'next-intl';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { cells } from '#components/payments/cells.tsx';
import { transactionName } from '#components/payments/transaction-name.ts';
import { settlementApi } from '#components/settlement/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import type { UnsettledPaymentRow } from '#lib/settlement/staff/index.ts';
import unsettledPayments from '#messages/en/settlement/unsettled-payments.json';

/** /unsettled-payments: what acquirers should have settled, by age. */
export const UnsettledPayments = withMessages({ unsettledPayments }, function UnsettledPayments() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={settlementApi['unsettled-payments']}
      title={t('pages.unsettledPayments')}
      lead={t('unsettledPayments.lead')}
      cells={cells}
      hrefOf={({ id }) => `/transactions/${id}`}
      nameOf={(row) => transactionName(t, row)}
      narrow={(row) => <NarrowRow row={row} />}
      empty={<Alert title={t('unsettledPayments.emptyTitle')}>{t('unsettledPayments.empty')}</Alert>}
    />
  );
});

function NarrowRow({ row }: { row: UnsettledPaymentRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={<Money amount={row.amount} currency={row.currency} />}
      state={<StatusBadge status={row.status} />}
      detail={row.merchantName}
      end={t('unsettledPayments.days', { days: row.days })}
    />
  );
}
