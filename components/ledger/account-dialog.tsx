'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { accountNameForm } from '#lib/ledger/staff/forms.ts';
import type { LedgerAccounts } from '#lib/ledger/staff/index.ts';
import ledgerAccounts from '#messages/en/ledger/ledger-accounts.json';

type Props = { account: LedgerAccounts['accounts'][number]; pspId: string; onClose: () => void };

/** Gives an account of a PSP another number and name. */
export const AccountDialog = withMessages(
  { ledgerAccounts },
  function AccountDialog({ account: { account, number, name }, pspId, onClose }: Props) {
    const t = useTranslations();
    const client = useQueryClient();
    const form = useZodForm(accountNameForm, { pspId, account, number, name });
    return (
      <FormDialog
        title={t('ledgerAccounts.dialog.title', { name })}
        description={t('ledgerAccounts.dialog.description')}
        form={form}
        onSubmit={async (json) => {
          await answerOf(ledgerApi['ledger-accounts'].$post({ json }));
          toast.success(t('ledgerAccounts.changed'));
          await client.invalidateQueries();
          onClose();
        }}
        onClose={onClose}
        submit={t('ledgerAccounts.dialog.save')}
      >
        <FormTextField name="number" label={t('ledgerAccounts.number')} autoComplete="off" />
        <FormTextField name="name" label={t('ledgerAccounts.name')} autoComplete="off" />
      </FormDialog>
    );
  },
);
