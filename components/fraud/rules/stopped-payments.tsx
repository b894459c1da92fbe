'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { cells } from '#components/payments/cells.tsx';
import { transactionName } from '#components/payments/transaction-name.ts';
import { Alert } from '#components/ui/alert.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import type { TransactionRow } from '#lib/payments/staff/index.ts';
import stoppedPayments from '#messages/en/fraud/stopped-payments.json';

/** /stopped-payments: what rules would have stopped in their back-tests. */
export const StoppedPayments = withMessages({ stoppedPayments }, function StoppedPayments() {
  const t = useTranslations();
  const { href } = useShell();
  return (
    <ListPage
      endpoint={fraudApi['stopped-payments']}
      title={t('pages.stoppedPayments')}
      lead={t('stoppedPayments.lead')}
      cells={cells}
      hrefOf={({ id }) => `/transactions/${id}`}
      nameOf={(row) => transactionName(t, row)}
      narrow={(row) => <NarrowRow row={row} />}
      action={
        <Link href={href('/risk-rules')} className={buttonVariants()}>
          {t('stoppedPayments.rules')}
        </Link>
      }
      empty={<Alert title={t('stoppedPayments.emptyTitle')}>{t('stoppedPayments.empty')}</Alert>}
    />
  );
});

function NarrowRow({ row }: { row: TransactionRow }) {
  return (
    <TwoLines
      name={<Money amount={row.amount} currency={row.currency} />}
      state={<StatusBadge status={row.status} />}
      detail={row.merchantName}
      end={row.shortId}
    />
  );
}
