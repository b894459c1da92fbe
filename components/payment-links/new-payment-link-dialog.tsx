'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { paymentLinksApi } from '#components/payment-links/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField, FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import { newPaymentLinkForm } from '#lib/payment-links/staff/forms.ts';
import paymentLinks from '#messages/en/payment-links/payment-links.json';

type Props = {
  /** ISO 4217. */
  currencies: readonly string[];
  onClose: () => void;
};

const empty = {
  entityId: '',
  amount: '',
  currency: 'EUR',
  paymentType: 'DB' as const,
  description: '',
  merchantTransactionId: '',
  validDays: '7',
};

/** Makes a payment link, and opens its page. */
export const NewPaymentLinkDialog = withMessages(
  { paymentLinks },
  function NewPaymentLinkDialog({ currencies, onClose }: Props) {
    const t = useTranslations();
    const create = useCreation(onClose);
    const form = useZodForm(newPaymentLinkForm, empty);
    const currency = form.watch('currency');
    return (
      <FormDialog
        title={t('paymentLinks.create.title')}
        description={t('paymentLinks.create.description')}
        form={form}
        onSubmit={create}
        onClose={onClose}
        submit={t('paymentLinks.create.action')}
      >
        <FormEntityField
          name="entityId"
          label={t('paymentLinks.create.channel')}
          kind="CHANNEL"
          permission="payment-links.write"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField name="amount" label={t('common.amount')}>
            {(field) => <MoneyInput {...field} currency={currency || empty.currency} />}
          </FormField>
          <FormField name="currency" label={t('common.currency')}>
            {(field) => (
              <CurrencyPicker
                {...field}
                value={field.value || null}
                codes={currencies}
                placeholder={t('paymentLinks.create.currencyPlaceholder')}
              />
            )}
          </FormField>
        </div>
        <FormTextField
          name="description"
          label={t('paymentLinks.create.text')}
          hint={t('paymentLinks.create.textHint')}
          maxLength={255}
        />
        <FormTextField
          name="merchantTransactionId"
          label={t('paymentLinks.create.reference')}
          hint={t('paymentLinks.create.referenceHint')}
          maxLength={255}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            name="paymentType"
            label={t('paymentLinks.create.type')}
            choices={[
              { value: 'DB', name: t('paymentLinks.create.debit') },
              { value: 'PA', name: t('paymentLinks.create.authorize') },
            ]}
          />
          <FormTextField
            name="validDays"
            label={t('paymentLinks.create.validDays')}
            inputMode="numeric"
            maxLength={2}
          />
        </div>
      </FormDialog>
    );
  },
);

type NewLink = Parameters<(typeof paymentLinksApi)['payment-links']['$post']>[0]['json'];

function useCreation(onDone: () => void) {
  const t = useTranslations();
  const client = useQueryClient();
  const router = useRouter();
  const { href } = useShell();
  return async (json: NewLink): Promise<void> => {
    const { id } = await answerOf(paymentLinksApi['payment-links'].$post({ json }));
    void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/payment-links') });
    toast.success(t('paymentLinks.create.done'));
    onDone();
    router.push(href(`/payment-links/${id}`));
  };
}
