'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Money } from '#components/ui/values/money.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { EntryRow } from '#lib/ledger/staff/index.ts';
import ledger from '#messages/en/ledger/ledger.json';
import ledgerEntries from '#messages/en/ledger/ledger-entries.json';
import { EntryKind } from './entry-kind.tsx';
import { Sides } from './sides.tsx';

const CorrectionDialog = onDemand(() => import('./correction-dialog.tsx').then((module) => module.CorrectionDialog));

const WriteOffDialog = onDemand(() => import('./write-off-dialog.tsx').then((module) => module.WriteOffDialog));

const cells = {
  kind: (row: EntryRow) => <EntryKind row={row} />,
  amount: ({ amount, currency }: EntryRow) => <Money amount={amount} currency={currency} splitCode />,
  accounts: (row: EntryRow) => <Sides postings={row.postings} />,
  merchantName: ({ merchantName }: EntryRow) => <Truncate text={merchantName} />,
  actorName: ({ actorName }: EntryRow) => <Truncate text={actorName} />,
};

/** /ledger-entries: every booking. */
export const LedgerEntries = withMessages({ ledger, ledgerEntries }, function LedgerEntries() {
  const t = useTranslations();
  const { me } = useShell();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'correction' | 'writeOff' | null>(null);
  const mayCorrect = me.permissions.includes('ledger.correct');
  useKeys({ n: () => mayCorrect && setDialog('correction') });
  const done = (isBooked: boolean): void => {
    setDialog(null);
    if (!isBooked) return;
    toast.success(t(dialog === 'writeOff' ? 'ledgerEntries.writtenOff' : 'ledgerEntries.corrected'));
    void client.invalidateQueries();
  };
  return (
    <>
      <ListPage
        endpoint={ledgerApi['ledger-entries']}
        title={t('pages.ledgerEntries')}
        lead={t('ledgerEntries.lead')}
        cells={cells}
        hrefOf={({ id }) => `/ledger-entries/${id}`}
        nameOf={({ kind, amount, currency, id }) => [kind, amount, currency, id].filter(Boolean).join(' ')}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          mayCorrect ? (
            <span className="flex flex-wrap gap-2">
              <Button
                onClick={() => setDialog('writeOff')}
                onFocus={WriteOffDialog.preload}
                onPointerEnter={WriteOffDialog.preload}
              >
                {t('ledgerEntries.writeOff')}
              </Button>
              <Button
                variant="primary"
                onClick={() => setDialog('correction')}
                onFocus={CorrectionDialog.preload}
                onPointerEnter={CorrectionDialog.preload}
              >
                <Plus aria-hidden className="size-4" />
                {t('ledgerEntries.correct')}
              </Button>
            </span>
          ) : null
        }
        empty={<Alert title={t('ledgerEntries.emptyTitle')}>{t('ledgerEntries.empty')}</Alert>}
      />
      {dialog === 'correction' ? <CorrectionDialog onDone={done} /> : null}
      {dialog === 'writeOff' ? <WriteOffDialog onDone={done} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: EntryRow }) {
  return (
    <TwoLines
      name={<Money amount={row.amount} currency={row.currency} />}
      state={<EntryKind row={row} />}
      detail={row.merchantName}
      end={<RelativeTime at={row.bookedAt} />}
    />
  );
}
