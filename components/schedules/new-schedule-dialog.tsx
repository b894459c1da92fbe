'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { accountOf } from '#components/payments/account-of.ts';
import { schedulesApi } from '#components/schedules/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import type { RegistrationDetail } from '#lib/registrations/staff/index.ts';
import { newScheduleForm } from '#lib/schedules/staff/forms.ts';
import scheduleDialogs from '#messages/en/schedules/schedule-dialogs.json';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = {
  detail: RegistrationDetail;
  /** ISO 4217. */
  currencies: readonly string[];
  onClose: () => void;
};

const everyMonth = '0 0 6 1 * ? *';

/** Schedules charges of a registration, and opens the page of the new schedule. */
export const NewScheduleDialog = withMessages(
  { scheduleDialogs },
  function NewScheduleDialog({ detail, currencies, onClose }: Props) {
    const t = useTranslations();
    const { row, transactions } = detail;
    const create = useCreation(row.id, onClose);
    const form = useZodForm(newScheduleForm, {
      amount: '',
      currency: transactions.find(({ currency }) => currency)?.currency ?? '',
      expression: everyMonth,
      startAt: null,
      endAt: null,
      name: null,
    });
    const currency = form.watch('currency');
    return (
      <FormDialog
        title={t('scheduleDialogs.create.title', { account: accountOf(row) })}
        description={t('scheduleDialogs.create.description', { merchant: row.merchantName })}
        form={form}
        onSubmit={create}
        onClose={onClose}
        submit={t('scheduleDialogs.create.action')}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="amount" label={t('common.amount')}>
            {(field) => <MoneyInput {...field} currency={currency ?? ''} />}
          </FormField>
          <FormField name="currency" label={t('common.currency')}>
            {(field) => (
              <CurrencyPicker
                {...field}
                value={field.value || null}
                codes={currencies}
                placeholder={t('scheduleDialogs.field.currencyPlaceholder')}
              />
            )}
          </FormField>
        </div>
        <ScheduleFields registrationId={row.id} />
      </FormDialog>
    );
  },
);

type NewSchedule = Parameters<(typeof schedulesApi.registrations)[':id']['schedules']['$post']>[0]['json'];

function useCreation(registrationId: string, onDone: () => void) {
  const t = useTranslations();
  const client = useQueryClient();
  const router = useRouter();
  const { href } = useShell();
  return async (json: NewSchedule): Promise<void> => {
    const request = { param: { id: registrationId }, json };
    const { id } = await answerOf(schedulesApi.registrations[':id'].schedules.$post(request));
    const isRead = (key: string): boolean => /^\/(?:schedules|registrations)/.test(key);
    void client.invalidateQueries({ predicate: ({ queryKey }) => isRead(String(queryKey[0])) });
    toast.success(t('scheduleDialogs.create.done'));
    onDone();
    router.push(href(`/schedules/${id}`));
  };
}
