'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fraudApi } from '#components/fraud/api.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { RiskListRow } from '#lib/fraud/staff/index.ts';
import riskLists from '#messages/en/fraud/risk-lists.json';
import { Entry } from './entry.tsx';
import { ListName } from './list-name.tsx';

const NewEntryDialog = onDemand(() => import('./new-entry-dialog.tsx').then((module) => module.NewEntryDialog));
const ImportDialog = onDemand(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));
const RemoveEntryDialog = onDemand(() =>
  import('./remove-entry-dialog.tsx').then((module) => module.RemoveEntryDialog),
);

const NamedListsDialog = onDemand(() =>
  import('./named/named-lists-dialog.tsx').then((module) => module.NamedListsDialog),
);

function Kind({ kind }: Pick<RiskListRow, 'kind'>) {
  return <>{useTranslations()(`riskLists.kind.${kind}`)}</>;
}

function Expiry({ expiresAt }: Pick<RiskListRow, 'expiresAt'>) {
  const t = useTranslations();
  if (expiresAt === null) return <span className="text-muted-foreground">{t('riskLists.never')}</span>;
  return <Timestamp at={expiresAt} />;
}

const cells = {
  list: ({ list }: RiskListRow) => <ListName list={list} />,
  kind: ({ kind }: RiskListRow) => <Kind kind={kind} />,
  value: ({ label }: RiskListRow) => (
    <span className="block max-w-72 truncate font-medium" title={label}>
      {label}
    </span>
  ),
  reason: ({ reason }: RiskListRow) => (
    <span className="block max-w-72 truncate" title={reason}>
      {reason}
    </span>
  ),
  expiresAt: ({ expiresAt }: RiskListRow) => <Expiry expiresAt={expiresAt} />,
};

type Open = 'new' | 'import' | 'named' | { removed: RiskListRow } | null;

/** /risk-lists: what is allowed, blocked or watched before the rules run. */
export const RiskLists = withMessages({ riskLists }, function RiskLists() {
  const t = useTranslations();
  const { me } = useShell();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const mayWrite = me.permissions.includes('risk.write');
  const done = (message?: string): void => {
    setOpen(null);
    if (message === undefined) return;
    toast.success(message);
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/risk-lists') });
  };
  useKeys({ n: () => mayWrite && setOpen('new') });
  return (
    <>
      <ListPage
        endpoint={fraudApi['risk-lists']}
        title={t('pages.riskLists')}
        lead={t('riskLists.lead')}
        cells={cells}
        nameOf={({ label }) => label}
        narrow={(row) => <NarrowRow row={row} />}
        peek={(row) => ({
          title: row.label,
          content: (
            <Entry row={row} onRemove={mayWrite ? () => setOpen({ removed: row }) : null}>
              <Kind kind={row.kind} />
            </Entry>
          ),
        })}
        action={
          <>
            <Button variant="ghost" onClick={() => setOpen('named')} onPointerEnter={NamedListsDialog.preload}>
              {t('riskLists.named')}
            </Button>
            {mayWrite ? (
              <>
                <Button onClick={() => setOpen('import')} onPointerEnter={ImportDialog.preload}>
                  <Upload aria-hidden className="size-4" />
                  {t('riskLists.import')}
                </Button>
                <Button
                  variant="primary"
                  onClick={() => setOpen('new')}
                  onFocus={NewEntryDialog.preload}
                  onPointerEnter={NewEntryDialog.preload}
                >
                  <Plus aria-hidden className="size-4" />
                  {t('riskLists.new')}
                </Button>
              </>
            ) : null}
          </>
        }
        empty={<Alert title={t('riskLists.emptyTitle')}>{t('riskLists.empty')}</Alert>}
      />
      {open === 'new' ? <NewEntryDialog onDone={done} /> : null}
      {open === 'named' ? <NamedListsDialog onClose={() => setOpen(null)} /> : null}
      {open === 'import' ? <ImportDialog onDone={done} /> : null}
      {open !== null && typeof open === 'object' ? <RemoveEntryDialog row={open.removed} onDone={done} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: RiskListRow }) {
  return (
    <TwoLines
      name={row.label}
      state={<ListName list={row.list} />}
      detail={
        <>
          <Kind kind={row.kind} /> · {row.reason}
        </>
      }
      end={<RelativeTime at={row.createdAt} />}
    />
  );
}
