'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { ConfirmDialog } from '#components/ui/dialogs/confirm-dialog.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';
import scheduleDialogs from '#messages/en/schedules/schedule-dialogs.json';
import { useShownSchedule } from './use-shown-schedule.ts';

type Props = { detail: ScheduleDetail; onClose: () => void };

/** When the declined charge of a schedule is to be repeated; null: none waits. */
function repetitionOf({ charges }: ScheduleDetail): string | null {
  const waiting = charges.find(({ state, attempt }) => state === 'WAITING' && attempt > 1);
  return waiting?.attemptAt ?? null;
}

/** Ends a schedule as its notice allows, after showing when that is and what is charged until then. */
export const EndDialog = withMessages({ scheduleDialogs }, function EndDialog({ detail, onClose }: Props) {
  const t = useTranslations();
  const show = useShownSchedule();
  const param = { id: detail.row.id };
  const repetition = repetitionOf(detail);
  return (
    <ConfirmDialog
      title={t('scheduleDialogs.end.title')}
      action={t('scheduleDialogs.end.action')}
      requiresReason
      onConfirm={async (json) => {
        show(await answerOf(schedulesApi.schedules[':id'].deschedule.$post({ param, json })));
        toast.success(t('scheduleDialogs.end.done'));
      }}
      onClose={onClose}
    >
      <End detail={detail} />
      {repetition ? (
        <p>{t.rich('scheduleDialogs.end.repetition', { time: () => <Timestamp at={repetition} /> })}</p>
      ) : null}
      <p>{t('scheduleDialogs.end.afterwards')}</p>
    </ConfirmDialog>
  );
});

function End({ detail: { end, clock } }: { detail: ScheduleDetail }) {
  const t = useTranslations();
  if (end === null || end.at <= clock.now) return <p>{t('scheduleDialogs.end.now')}</p>;
  const { at, dueTimes, isCapped } = end;
  if (dueTimes === 0) return <p>{t.rich('scheduleDialogs.end.at', { time: () => <Timestamp at={at} /> })}</p>;
  return (
    <p>
      {isCapped
        ? t.rich('scheduleDialogs.end.manyCharges', { time: () => <Timestamp at={at} />, count: dueTimes })
        : t.rich('scheduleDialogs.end.charges', { time: () => <Timestamp at={at} />, count: dueTimes })}
    </p>
  );
}

/** Deletes a schedule at once. */
export const DeleteDialog = withMessages({ scheduleDialogs }, function DeleteDialog({ detail, onClose }: Props) {
  const t = useTranslations();
  const show = useShownSchedule();
  const param = { id: detail.row.id };
  const repetition = repetitionOf(detail);
  return (
    <ConfirmDialog
      title={t('scheduleDialogs.delete.title')}
      action={t('scheduleDialogs.delete.action')}
      requiresReason
      onConfirm={async (json) => {
        show(await answerOf(schedulesApi.schedules[':id'].delete.$post({ param, json })));
        toast.success(t('scheduleDialogs.delete.done'));
      }}
      onClose={onClose}
    >
      <p>{t('scheduleDialogs.delete.consequence')}</p>
      {repetition ? (
        <p>{t.rich('scheduleDialogs.delete.repetition', { time: () => <Timestamp at={repetition} /> })}</p>
      ) : null}
      <p>{t('scheduleDialogs.delete.final')}</p>
    </ConfirmDialog>
  );
});
