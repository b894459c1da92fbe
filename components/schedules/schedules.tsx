'use client';

import { useTranslations } from 'next-intl';
import { PageLink } from '#components/layout/page-link.tsx';
import { ListPage } from '#components/list/list-page.tsx';
import { TwoLines } from '#components/list/two-lines.tsx';
import { Account } from '#components/payments/account.tsx';
import { accountOf } from '#components/payments/account-of.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { Alert } from '#components/ui/alert.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { Truncate } from '#components/ui/values/truncate.tsx';
import type { ScheduleRow } from '#lib/schedules/staff/index.ts';
import schedules from '#messages/en/schedules/schedules.json';
import { DueTimes } from './due-times.tsx';
import { scheduleName } from './schedule-name.ts';
import { ChargeState, ScheduleState } from './schedule-state.tsx';

const cells = {
  nextDueAt: (row: ScheduleRow) => <NextDue row={row} />,
  state: ({ state }: ScheduleRow) => <ScheduleState state={state} />,
  name: (row: ScheduleRow) => <Name row={row} />,
  expression: ({ expression }: ScheduleRow) => <DueTimes expression={expression} />,
  account: (row: ScheduleRow) => <RegistrationLink row={row} />,
  merchantName: ({ merchantName }: ScheduleRow) => <Truncate text={merchantName} />,
  lastCharge: (row: ScheduleRow) => <LastCharge row={row} />,
  mode: ({ mode }: ScheduleRow) => <TestBadge mode={mode} />,
};

/** /schedules: what is charged at due times. */
export const Schedules = withMessages({ schedules }, function Schedules() {
  const t = useTranslations();
  return (
    <ListPage
      endpoint={schedulesApi.schedules}
      title={t('pages.schedules')}
      lead={t('schedules.list.lead')}
      cells={cells}
      hrefOf={({ id }) => `/schedules/${id}`}
      nameOf={(row) => `${scheduleName(t, row)}, ${accountOf(row)}`}
      narrow={(row) => <NarrowRow row={row} />}
      empty={
        <Alert
          title={t('schedules.list.emptyTitle')}
          action={<PageLink to="/registrations">{t('schedules.list.openRegistrations')}</PageLink>}
        >
          {t('schedules.list.empty')}
        </Alert>
      }
    />
  );
});

function NextDue({ row: { nextDueAt } }: { row: ScheduleRow }) {
  const t = useTranslations();
  if (nextDueAt !== null) return <Timestamp at={nextDueAt} />;
  return <span className="text-muted-foreground">{t('schedules.due.never')}</span>;
}

function Name({ row }: { row: ScheduleRow }) {
  const t = useTranslations();
  return (
    <span className="font-medium">
      <Truncate text={scheduleName(t, row)} />
    </span>
  );
}

function RegistrationLink({ row }: { row: ScheduleRow }) {
  return (
    <PageLink to={`/registrations/${row.registrationId}`} className="whitespace-nowrap">
      <Account row={row} />
    </PageLink>
  );
}

function LastCharge({ row: { lastCharge } }: { row: ScheduleRow }) {
  const t = useTranslations();
  if (lastCharge === null) return <span className="text-muted-foreground">{t('schedules.charge.none')}</span>;
  return (
    <span title={[lastCharge.resultCode, lastCharge.resultDescription].filter(Boolean).join(' ')}>
      <ChargeState state={lastCharge.state} />
    </span>
  );
}

function NarrowRow({ row }: { row: ScheduleRow }) {
  const t = useTranslations();
  return (
    <TwoLines
      name={scheduleName(t, row)}
      state={<ScheduleState state={row.state} />}
      detail={<DueTimes expression={row.expression} />}
      end={<Money amount={row.amount} currency={row.currency} />}
    />
  );
}
