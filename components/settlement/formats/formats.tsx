'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { settlementApi } from '#components/settlement/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { SettlementFormatRow } from '#lib/settlement/staff/index.ts';
import settlementFormats from '#messages/en/settlement/settlement-formats.json';
import { FormatState } from './format-state.tsx';
import { type PendingFile, readPendingFile, removePendingFile } from './pending-file.ts';

const NewFormatDialog = onDemand(() => import('./new-format-dialog.tsx').then((module) => module.NewFormatDialog));

const cells = {
  name: ({ name }: SettlementFormatRow) => <span className="font-medium">{name}</span>,
  state: ({ state }: SettlementFormatRow) => <FormatState state={state} />,
};

/** /settlement-formats: how files of acquirers are read. */
export const SettlementFormats = withMessages({ settlementFormats }, function SettlementFormats() {
  const t = useTranslations();
  const { me } = useShell();
  const mayWrite = me.permissions.includes('settlement.write');
  // A file that was refused on another page opens the dialog with it.
  const [pending] = useState<PendingFile | null>(readPendingFile);
  useEffect(removePendingFile, []);
  const [isCreating, setIsCreating] = useState(pending !== null);
  useKeys({ n: () => mayWrite && setIsCreating(true) });
  return (
    <>
      <ListPage
        endpoint={settlementApi['settlement-formats']}
        title={t('pages.settlementFormats')}
        lead={t('settlementFormats.lead')}
        cells={cells}
        hrefOf={({ id }) => `/settlement-formats/${id}`}
        nameOf={({ name }) => name}
        narrow={(row) => <NarrowRow row={row} />}
        action={
          mayWrite ? (
            <Button
              variant="primary"
              onClick={() => setIsCreating(true)}
              onFocus={NewFormatDialog.preload}
              onPointerEnter={NewFormatDialog.preload}
            >
              <Plus aria-hidden className="size-4" />
              {t('settlementFormats.new')}
            </Button>
          ) : null
        }
        empty={<Alert title={t('settlementFormats.emptyTitle')}>{t('settlementFormats.empty')}</Alert>}
      />
      {isCreating ? <NewFormatDialog pending={pending} onClose={() => setIsCreating(false)} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: SettlementFormatRow }) {
  return (
    <TwoLines
      name={row.name}
      state={<FormatState state={row.state} />}
      detail={row.pspName}
      end={<RelativeTime at={row.updatedAt} />}
    />
  );
}
