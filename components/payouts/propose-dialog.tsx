'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField, FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { proposalForm } from '#lib/payouts/staff/forms.ts';
import entities from '#messages/en/entities/entities.json';
import payoutDialogs from '#messages/en/payouts/payout-dialogs.json';

const dayMs = 86_400_000;
const modes = ['live', 'test'] as const;

/** Proposes to pay a merchant what it is owed; its page shows what that is. */
export const ProposeDialog = withMessages(
  { payoutDialogs, entities },
  function ProposeDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const router = useRouter();
    const { href } = useShell();
    const optionsOf = useListOptions();
    const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
    const form = useZodForm(proposalForm, { merchantId: '', mode: 'live', currency: 'EUR', through: yesterday });
    return (
      <FormDialog
        title={t('payoutDialogs.propose.title')}
        description={t('payoutDialogs.propose.description')}
        form={form}
        onSubmit={async (json) => {
          const { id } = await answerOf(payoutsApi.payouts.$post({ json }));
          onClose();
          router.push(href(`/payouts/${id}`));
        }}
        onClose={onClose}
        submit={t('payoutDialogs.propose.submit')}
      >
        <FormEntityField
          name="merchantId"
          label={t('payoutDialogs.merchant')}
          kind="MERCHANT"
          permission="payouts.write"
        />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <FormField name="currency" label={t('common.currency')}>
            {(field) => <CurrencyPicker {...field} codes={optionsOf('currencies').map(({ value }) => value)} />}
          </FormField>
          <FormTextField
            name="through"
            type="date"
            max={yesterday}
            label={t('payoutDialogs.propose.through')}
            hint={t('payoutDialogs.propose.throughHint')}
          />
          <FormSelect
            name="mode"
            label={t('payoutDialogs.mode')}
            choices={modes.map((value) => ({ value, name: t(`payoutDialogs.modes.${value}`) }))}
          />
        </div>
      </FormDialog>
    );
  },
);
