'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
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
      <Dialog
        open
        onOpenChange={onClose}
        title={t('payoutDialogs.propose.title')}
        description={t('payoutDialogs.propose.description')}
      >
        <Form
          form={form}
          onSubmit={async (json) => {
            const { id } = await answerOf(payoutsApi.payouts.$post({ json }));
            onClose();
            router.push(href(`/payouts/${id}`));
          }}
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
          <DialogFooter>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <SubmitButton>{t('payoutDialogs.propose.submit')}</SubmitButton>
          </DialogFooter>
        </Form>
      </Dialog>
    );
  },
);
