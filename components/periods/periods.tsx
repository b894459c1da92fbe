'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { periodsApi } from '#components/periods/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { PeriodRow } from '#lib/periods/staff/index.ts';
import periods from '#messages/en/periods/periods.json';
import { PeriodState } from './period-state.tsx';
import { VerifyButton } from './verify-button.tsx';

const BeginDialog = onDemand(() => import('./begin-dialog.tsx').then((module) => module.BeginDialog));

const cells = {
  merchantName: ({ merchantName }: PeriodRow) => (
    <span className="font-medium">
      <Truncate text={merchantName} />
    </span>
  ),
  state: ({ state }: PeriodRow) => <PeriodState state={state} />,
  mode: ({ mode }: PeriodRow) => <TestBadge mode={mode === 'live' ? 'LIVE' : 'INTERNAL'} />,
};

/** /periods: the days of merchants that finance has closed, or is closing. */
export const Periods = withMessages({ periods }, function Periods() {
  const t = useTranslations();
  const [isBeginning, setIsBeginning] = useState(false);
  const mayWrite = useShell().me.permissions.includes('periods.write');
  useKeys({ n: () => mayWrite && setIsBeginning(true) });
  return (
    <>
      <ListPage
        endpoint={periodsApi.periods}
        title={t('pages.periods')}
        lead={t('periods.lead')}
        cells={cells}
        hrefOf={({ id }) => `/periods/${id}`}
        nameOf={({ merchantName, startsOn, endsOn }) =>
          t('periods.name', { merchant: merchantName, from: startsOn, to: endsOn })
        }
        narrow={(row) => <NarrowRow row={row} />}
        action={
          <>
            <VerifyButton />
            {mayWrite ? (
              <Button
                variant="primary"
                onClick={() => setIsBeginning(true)}
                onFocus={BeginDialog.preload}
                onPointerEnter={BeginDialog.preload}
              >
                <Plus aria-hidden className="size-4" />
                {t('periods.begin')}
              </Button>
            ) : null}
          </>
        }
        empty={<Alert title={t('periods.emptyTitle')}>{t('periods.empty')}</Alert>}
      />
      {isBeginning ? <BeginDialog onClose={() => setIsBeginning(false)} /> : null}
    </>
  );
});

function NarrowRow({ row }: { row: PeriodRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={row.merchantName}
      state={<PeriodState state={row.state} />}
      detail={t('periods.days', { from: row.startsOn, to: row.endsOn })}
      end={<TestBadge mode={row.mode === 'live' ? 'LIVE' : 'INTERNAL'} />}
    />
  );
}
