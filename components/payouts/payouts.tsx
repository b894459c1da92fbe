'use client';

import { FileOutput, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { payoutsApi } from '#components/payouts/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { PayoutRow } from '#lib/payouts/staff/index.ts';
import payouts from '#messages/en/payouts/payouts.json';
import { PayoutState } from './payout-state.tsx';

const ProposeDialog = onDemand(() => import('./propose-dialog.tsx').then((module) => module.ProposeDialog));
const BankFileDialog = onDemand(() => import('./bank-file-dialog.tsx').then((module) => module.BankFileDialog));

const cells = {
  merchantName: ({ merchantName }: PayoutRow) => (
    <span className="font-medium">
      <Truncate text={merchantName} />
    </span>
  ),
  state: ({ state }: PayoutRow) => <PayoutState state={state} />,
  account: ({ ibanEnd }: PayoutRow) => `…${ibanEnd}`,
  mode: ({ mode }: PayoutRow) => <TestBadge mode={mode === 'live' ? 'LIVE' : 'INTERNAL'} />,
};

/** /payouts: money for merchants. */
export const Payouts = withMessages({ payouts }, function Payouts() {
  const t = useTranslations();
  const [open, setOpen] = useState<'propose' | 'order' | null>(null);
  const mayWrite = useShell().me.permissions.includes('payouts.write');
  useKeys({ n: () => mayWrite && setOpen('propose') });
  const close = (): void => setOpen(null);
  return (
    <>
      <ListPage
        endpoint={payoutsApi.payouts}
        title={t('pages.payouts')}
        lead={t('payouts.lead')}
        cells={cells}
        hrefOf={({ id }) => `/payouts/${id}`}
        nameOf={({ merchantName, through }) => t('payouts.name', { merchant: merchantName, through })}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          mayWrite ? (
            <>
              <Button
                onClick={() => setOpen('order')}
                onFocus={BankFileDialog.preload}
                onPointerEnter={BankFileDialog.preload}
              >
                <FileOutput aria-hidden className="size-4" />
                {t('payouts.bankFile')}
              </Button>
              <Button
                variant="primary"
                onClick={() => setOpen('propose')}
                onFocus={ProposeDialog.preload}
                onPointerEnter={ProposeDialog.preload}
              >
                <Plus aria-hidden className="size-4" />
                {t('payouts.propose')}
              </Button>
            </>
          ) : null
        }
        empty={<Alert title={t('payouts.emptyTitle')}>{t('payouts.empty')}</Alert>}
      />
      {open === 'propose' ? <ProposeDialog onClose={close} /> : null}
      {open === 'order' ? <BankFileDialog onClose={close} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: PayoutRow }) {
  return (
    <TwoLines
      name={row.merchantName}
      state={<PayoutState state={row.state} />}
      detail={row.through}
      end={<Money amount={row.amount} currency={row.currency} />}
    />
  );
}
