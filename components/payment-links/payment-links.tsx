'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { paymentLinksApi } from '#components/payment-links/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { PaymentLinkRow } from '#lib/payment-links/staff/index.ts';
import paymentLinks from '#messages/en/payment-links/payment-links.json';
import type { Translate } from '#messages/translate.ts';
import { PaymentLinkState } from './payment-link-state.tsx';

const NewPaymentLinkDialog = onDemand(() =>
  import('./new-payment-link-dialog.tsx').then((module) => module.NewPaymentLinkDialog),
);

const cells = {
  state: ({ state }: PaymentLinkRow) => <PaymentLinkState state={state} />,
  description: ({ description }: PaymentLinkRow) => <Truncate text={description ?? ''} />,
};

/** What a link is called: its description, or the beginning of its id. */
export function linkName(t: Translate, { description, id }: PaymentLinkRow): string {
  return description ?? t('paymentLinks.unnamed', { id: id.slice(-6) });
}

/** /payment-links: pages where one payment is made each. */
export const PaymentLinks = withMessages(
  { paymentLinks },
  function PaymentLinks({ currencies }: { currencies: readonly string[] }) {
    const t = useTranslations();
    const { me } = useShell();
    const [isNew, setIsNew] = useState(false);
    const mayWrite = me.permissions.includes('payment-links.write');
    useKeys({ n: () => mayWrite && setIsNew(true) });
    return (
      <>
        <ListPage
          endpoint={paymentLinksApi['payment-links']}
          title={t('pages.paymentLinks')}
          lead={t('paymentLinks.list.lead')}
          cells={cells}
          hrefOf={({ id }) => `/payment-links/${id}`}
          nameOf={(row) => `${linkName(t, row)}, ${row.id.slice(-6)}`}
          narrow={(row) => <NarrowRow row={row} />}
          action={
            mayWrite ? (
              <Button variant="primary" onClick={() => setIsNew(true)}>
                <Plus aria-hidden className="size-4" />
                {t('paymentLinks.list.new')}
              </Button>
            ) : null
          }
          empty={<Alert title={t('paymentLinks.list.emptyTitle')}>{t('paymentLinks.list.empty')}</Alert>}
        />
        {isNew ? <NewPaymentLinkDialog currencies={currencies} onClose={() => setIsNew(false)} /> : null}
      </>
    );
  },
);

function NarrowRow({ row }: { row: PaymentLinkRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={linkName(t, row)}
      state={<PaymentLinkState state={row.state} />}
      detail={row.entityName}
      end={<Money amount={row.amount} currency={row.currency} />}
    />
  );
}
