'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { BackOfficeError } from '#components/api/back-office-error.ts';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { paymentsApi } from '#components/payments/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { formatMoney } from '#components/ui/values/money.tsx';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import type { FollowUpAnswer, TransactionDetail } from '#lib/payments/staff/index.ts';
import type { Translate } from '#messages/translate.ts';
import { type Action, actionLabels } from './action-labels.ts';
import { remainderAfter } from './related/remainder-after.ts';

type DialogProps = { detail: TransactionDetail; action: Action; onClose: () => void };

/** Requests a follow-up after showing the remaining amount; the button names action and amount. */
export function FollowUpDialog({ detail, action, onClose }: DialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { row, money } = detail;
  // A rebill does not reduce the remaining amount of the original transaction.
  const isReducing = action.verb !== 'rebill';
  const maxAmount = (isReducing ? money?.remaining : money?.amount) ?? '0';
  const currency = row.currency ?? '';
  const { verb, effect } = actionLabels[action.verb];
  const limit = t('transaction.followUp.limit', { amount: formatMoney(maxAmount, currency, locale) });
  const schema = z.object({
    amount: z.string(limit).refine((amount) => remainderAfter(maxAmount, amount) !== null, limit),
  });
  const form = useZodForm(schema, { amount: maxAmount });
  const amount = form.watch('amount');
  const left = amount === null ? null : remainderAfter(maxAmount, amount);
  const send = useFollowUp({ detail, action, onClose });
  return (
    <FormDialog
      title={`${t(verb)} ${row.shortId}`}
      description={t(effect)}
      form={form}
      onSubmit={(values) => send(values.amount === maxAmount ? null : values.amount)}
      onClose={onClose}
      submit={
        <>
          {t(verb)} {left === null ? '' : formatMoney(amount, currency, locale)}
        </>
      }
    >
      <FormField
        name="amount"
        label={t('transaction.amounts.amount')}
        hint={
          <span aria-live="polite">
            {left === null ? limit : describeEffect(t, { left, maxAmount, currency, locale, isReducing })}
          </span>
        }
      >
        {(field) => <MoneyInput {...field} currency={currency} />}
      </FormField>
    </FormDialog>
  );
}

/** Sends a follow-up; null is the whole remaining amount. */
function useFollowUp({ detail: { row, timeline }, action, onClose }: DialogProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const locale = useLocale();
  const verb = t(actionLabels[action.verb].verb);
  const report = ({ row: made, succeeded }: FollowUpAnswer): void => {
    const sum = made.amount ? formatMoney(made.amount, made.currency ?? '', locale) : '';
    // Uses the id, so that a repeated message is shown once.
    if (succeeded) toast.success(t('transaction.followUp.approved', { verb, amount: sum }), { id: made.id });
    else {
      const options = { id: made.id, duration: 15_000 };
      toast.error(t('transaction.followUp.failed', { verb, amount: sum, reason: made.resultDescription }), options);
    }
  };
  return async (amount: string | null): Promise<void> => {
    const param = { id: row.id };
    try {
      const json = { amount, expectedEventCount: timeline.length };
      const answer = await answerOf(paymentsApi.transactions[':id'][action.verb].$post({ param, json }));
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/transactions') });
      report(answer);
      onClose();
    } catch (error) {
      if (error instanceof BackOfficeError && error.code === 'changed') {
        await client.invalidateQueries({ queryKey: [pathOf(paymentsApi.transactions[':id'], { param })] });
      }
      throw error;
    }
  };
}

type Effect = { left: string; maxAmount: string; currency: string; locale: string; isReducing: boolean };

function describeEffect(t: Translate, { left, maxAmount, currency, locale, isReducing }: Effect): string {
  const money = (amount: string): string => formatMoney(amount, currency, locale);
  if (!isReducing) return t('transaction.followUp.noChange');
  return t('transaction.followUp.remains', { now: money(maxAmount), afterwards: money(left) });
}
