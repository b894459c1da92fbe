'use client';

import { useTranslations } from 'next-intl';
import { disputesApi } from '#components/disputes/api.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Account } from '#components/payments/account.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { DisputeRow } from '#lib/disputes/staff/index.ts';
import disputes from '#messages/en/disputes/disputes.json';
import { waitingQuery } from './dispute-list-state.ts';
import { DisputeState } from './dispute-state.tsx';

const cells = {
  merchantName: ({ merchantName }: DisputeRow) => (
    <span className="font-medium">
      <Truncate text={merchantName} />
    </span>
  ),
  state: ({ state }: DisputeRow) => <DisputeState state={state} />,
  reason: ({ reason }: DisputeRow) => <Truncate text={reason ?? ''} />,
  brand: ({ brand }: DisputeRow) => <Account row={{ paymentBrand: brand, last4: null }} />,
};

/** /disputes: chargebacks to answer, the next deadline first. */
export const Disputes = withMessages({ disputes }, function Disputes() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={disputesApi.disputes}
      title={t('pages.disputes')}
      lead={t('disputes.lead')}
      cells={cells}
      defaultQuery={waitingQuery}
      hrefOf={({ id }) => `/disputes/${id}`}
      nameOf={({ merchantName, amount, currency }) =>
        t('disputes.name', { merchant: merchantName, amount: `${amount} ${currency}` })
      }
      narrow={(row) => <NarrowRow row={row} />}
      empty={<Alert title={t('disputes.emptyTitle')}>{t('disputes.empty')}</Alert>}
    />
  );
});

function NarrowRow({ row }: { row: DisputeRow }) {
  return (
    <TwoLines
      name={row.merchantName}
      state={<DisputeState state={row.state} />}
      detail={<Timestamp at={row.dueAt} />}
      end={<Money amount={row.amount} currency={row.currency} />}
    />
  );
}
