'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { pathOf } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { payoutsApi } from '#components/payouts/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { bankFileForm } from '#lib/payouts/staff/forms.ts';
import entities from '#messages/en/entities/entities.json';
import payoutDialogs from '#messages/en/payouts/payout-dialogs.json';

const modes = ['live', 'test'] as const;

/** Downloads the file of a bank. */
export function downloadBankFile(id: string): void {
  const file = payoutsApi['bank-files'][':id']['pain-001.xml'];
  window.location.assign(`/api/backoffice${pathOf(file, { param: { id } })}`);
}

/** Takes all approved payouts of a PSP into a file for its bank, and downloads it. */
export const BankFileDialog = withMessages(
  { payoutDialogs, entities },
  function BankFileDialog({ onClose }: { onClose: () => void }) {
    const t = useTranslations();
    const client = useQueryClient();
    const today = new Date().toISOString().slice(0, 10);
    const form = useZodForm(bankFileForm, { pspId: '', mode: 'live', executeOn: today });
    return (
      <FormDialog
        title={t('payoutDialogs.bankFile.title')}
        description={t('payoutDialogs.bankFile.description')}
        form={form}
        onSubmit={async (json) => {
          const { id, payouts } = await answerOf(payoutsApi['bank-files'].$post({ json }));
          downloadBankFile(id);
          toast.success(t('payoutDialogs.bankFile.done', { count: payouts }));
          onClose();
          await client.invalidateQueries();
        }}
        onClose={onClose}
        submit={t('payoutDialogs.bankFile.submit')}
      >
        <FormEntityField name="pspId" label={t('payoutDialogs.bankFile.psp')} kind="PSP" permission="payouts.write" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField name="executeOn" type="date" min={today} label={t('payoutDialogs.bankFile.executeOn')} />
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
