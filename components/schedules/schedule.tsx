'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Detail, type DetailAction } from '#components/detail/detail.tsx';
import { DetailPage } from '#components/detail/detail-page.tsx';
import { schedulesApi } from '#components/schedules/api.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { TestBadge } from '#components/ui/values/status-badge.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';
import schedule from '#messages/en/schedules/schedule.json';
import schedules from '#messages/en/schedules/schedules.json';
import type { Translate } from '#messages/translate.ts';
import { ChargeHistory } from './charge-history.tsx';
import { DueTimes } from './due-times.tsx';
import { NextDueTimes } from './next-due-times.tsx';
import { useScheduleFacts } from './schedule-facts.tsx';
import { scheduleName } from './schedule-name.ts';
import { ScheduleState } from './schedule-state.tsx';
import { ScheduleTimeline } from './schedule-timeline.tsx';

const RescheduleDialog = onDemand(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog));
const EndDialog = onDemand(() => import('./end-dialogs.tsx').then((module) => module.EndDialog));
const DeleteDialog = onDemand(() => import('./end-dialogs.tsx').then((module) => module.DeleteDialog));

/** /schedules/{id}: when one registration is charged, and what was. */
export const Schedule = withMessages({ schedules, schedule }, function Schedule({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <DetailPage
      endpoint={schedulesApi.schedules[':id']}
      id={id}
      list={{ href: '/schedules', name: t('pages.schedules') }}
      noun={t('schedule.noun')}
      nameOf={({ row }) => scheduleName(t, row)}
    >
      {(detail) => <Details detail={detail} />}
    </DetailPage>
  );
});

function Details({ detail }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  const [open, setOpen] = useState<'change' | 'end' | 'delete' | null>(null);
  const { row } = detail;
  const facts = useScheduleFacts(detail);
  const close = (): void => setOpen(null);
  const actions: DetailAction[] = [
    { name: t('schedule.action.change'), onClick: () => setOpen('change'), unavailable: whyUnavailable(t, detail) },
    { name: t('schedule.action.end'), onClick: () => setOpen('end'), unavailable: whyUnavailable(t, detail) },
    {
      name: t('schedule.action.delete'),
      onClick: () => setOpen('delete'),
      unavailable: whyUnavailable(t, detail, { whenEnded: true }),
    },
  ];
  return (
    <>
      <Detail
        title={
          <>
            <Money amount={row.amount} currency={row.currency} />{' '}
            <span className="font-normal wrap-anywhere">{scheduleName(t, row)}</span>
          </>
        }
        state={
          <>
            <ScheduleState state={row.state} />
            <TestBadge mode={row.mode} />
          </>
        }
        actions={actions}
        notice={<Notice detail={detail} />}
        facts={facts}
        timeline={<NextDueTimes detail={detail} />}
        related={<ScheduleTimeline detail={detail} />}
      >
        <ChargeHistory detail={detail} />
      </Detail>
      {open === 'change' ? <RescheduleDialog detail={detail} onClose={close} /> : null}
      {open === 'end' ? <EndDialog detail={detail} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog detail={detail} onClose={close} /> : null}
    </>
  );
}

/** Why this user cannot change it; null when it can be changed. */
function whyUnavailable(t: Translate, { row, mayWrite }: ScheduleDetail, { whenEnded = false } = {}): string | null {
  if (!mayWrite) return t('schedule.action.notAllowed');
  if (row.state === 'DELETED') return t('schedule.action.deleted');
  return row.state === 'ENDED' && !whenEnded ? t('schedule.action.ended') : null;
}

function Notice({ detail: { row, clock } }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  return (
    <>
      <p>
        <DueTimes expression={row.expression} />
      </p>
      {clock.offsetMs === 0 ? null : (
        <p>{t.rich('schedule.clock', { merchant: row.merchantName, time: () => <Timestamp at={clock.now} /> })}</p>
      )}
    </>
  );
}
