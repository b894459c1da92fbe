'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import { rescheduleForm } from '#lib/schedules/staff/forms.ts';
import type { ScheduleDetail } from '#lib/schedules/staff/index.ts';
import scheduleDialogs from '#messages/en/schedules/schedule-dialogs.json';
import { ScheduleFields } from './schedule-fields.tsx';
import { useShownSchedule } from './use-shown-schedule.ts';

type Props = { detail: ScheduleDetail; onClose: () => void };

/** Changes due times or amount of a schedule. */
export const RescheduleDialog = withMessages(
  { scheduleDialogs },
  function RescheduleDialog({ detail, onClose }: Props) {
    const t = useTranslations();
    const show = useShownSchedule();
    const { row, startAt, endAt } = detail;
    const form = useZodForm(rescheduleForm, {
      amount: row.amount ?? '',
      expression: row.expression,
      startAt,
      endAt,
      name: row.name,
    });
    return (
      <FormDialog
        title={t('scheduleDialogs.change.title')}
        description={t('scheduleDialogs.change.description')}
        form={form}
        onSubmit={async (json) => {
          show(await answerOf(schedulesApi.schedules[':id'].reschedule.$post({ param: { id: row.id }, json })));
          toast.success(t('scheduleDialogs.change.done'));
          onClose();
        }}
        onClose={onClose}
        submit={t('scheduleDialogs.change.action')}
      >
        <FormField name="amount" label={t('common.amount')}>
          {(field) => <MoneyInput {...field} currency={row.currency} />}
        </FormField>
        <ScheduleFields registrationId={row.registrationId} />
      </FormDialog>
    );
  },
);
