'use client';

import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { payoutsApi } from '#components/payouts/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormCheckbox, FormTextArea } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { statementRecipientsForm } from '#lib/payouts/staff/forms.ts';
import type { StatementRecipientsAnswer } from '#lib/payouts/staff/index.ts';
import payoutStatements from '#messages/en/payouts/payout-statements.json';

type Props = { merchantId: string; recipients: StatementRecipientsAnswer; onDone: (isChanged: boolean) => void };

/** Sets who gets the statements of payouts from the next one on. */
export const RecipientsDialog = withMessages(
  { payoutStatements },
  function RecipientsDialog({ merchantId, recipients: { toUsers, addresses }, onDone }: Props) {
    const t = useTranslations();
    const form = useZodForm(statementRecipientsForm, { toUsers, addresses: addresses.join('\n') });
    return (
      <FormDialog
        title={t('payoutStatements.title')}
        description={t('payoutStatements.dialogDescription')}
        form={form}
        onSubmit={async (json) => {
          const endpoint = payoutsApi.entities[':id']['payout-statement-recipients'];
          const sent = { ...json, addresses: json.addresses.join('\n') };
          await answerOf(endpoint.$post({ param: { id: merchantId }, json: sent }));
          onDone(true);
        }}
        onClose={() => onDone(false)}
        submit={t('payoutStatements.save')}
      >
        <FormCheckbox
          name="toUsers"
          label={t('payoutStatements.toUsersLabel')}
          hint={t('payoutStatements.toUsersHint')}
        />
        <FormTextArea
          name="addresses"
          label={t('payoutStatements.addresses')}
          hint={t('payoutStatements.addressesHint')}
          rows={4}
          spellCheck={false}
        />
      </FormDialog>
    );
  },
);
