'use client';

import { useTranslations } from 'next-intl';
import { fraudApi } from '#components/fraud/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Account } from '#components/payments/account.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { UserName } from '#components/ui/values/avatar.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { CaseRow } from '#lib/fraud/staff/index.ts';
import cases from '#messages/en/fraud/cases.json';
import { DecideSelected } from './bulk/decide-selected.tsx';
import { openQuery } from './case-list-state.ts';
import { CaseState } from './case-state.tsx';
import { QueueUndo } from './decisions/queue-undo.tsx';
import { WaitingDecisions } from './decisions/waiting-decisions.tsx';
import { DueTime } from './due-time.tsx';
import { QueueLinks, queues } from './queue-links.tsx';
import { QueueRuns } from './runs/queue-runs.tsx';

const cells = {
  dueAt: (row: CaseRow) => <DueTime row={row} />,
  state: ({ state }: CaseRow) => <CaseState state={state} />,
  account: (row: CaseRow) => <Account row={row} isShort />,
  reason: ({ reason }: CaseRow) => <Truncate text={reason} />,
  assigneeName: ({ assigneeName, isClaimedByOther }: CaseRow) => (
    <Assignee name={assigneeName} isClaimed={isClaimedByOther} />
  ),
};

/** A new case is due last, so it appears below the others, and decided ones disappear. */
const refreshMs = 5_000;

/** /cases: what analysts have to decide. */
export const Cases = withMessages({ cases }, function Cases() {
  const t = useTranslations();
  const mayDecide = useShell().me.permissions.includes('cases.decide');
  return (
    <>
      <QueueUndo />
      <ListPage
        endpoint={fraudApi.cases}
        defaultQuery={openQuery}
        refreshMs={refreshMs}
        title={t('pages.cases')}
        lead={t('cases.lead')}
        cells={cells}
        hrefOf={({ id }) => `/cases/${id}`}
        nameOf={(row) => row.merchantTransactionId ?? row.id}
        narrow={(row) => <NarrowRow row={row} />}
        views={queues.map(({ q, name }) => ({ q, name: t(name) }))}
        action={<QueueLinks />}
        bulk={({ rows, clear }) => (mayDecide ? <DecideSelected rows={rows} onClear={clear} /> : null)}
        empty={<Alert title={t('cases.emptyTitle')}>{t('cases.empty')}</Alert>}
      >
        <QueueRuns />
        <WaitingDecisions />
      </ListPage>
    </>
  );
});

function Assignee({ name, isClaimed }: { name: string | null; isClaimed: boolean }) {
  const t = useTranslations();
  if (name === null) return null;
  return isClaimed ? <Truncate text={t('cases.claimedBy', { name })} /> : <UserName name={name} />;
}

function NarrowRow({ row }: { row: CaseRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={<Money amount={row.amount} currency={row.currency} />}
      state={<CaseState state={row.state} />}
      detail={[t('cases.scoreOf', { score: row.score }), row.reason, row.merchantName].filter(Boolean).join(' · ')}
      end={<DueTime row={row} />}
    />
  );
}
