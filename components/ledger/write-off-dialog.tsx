'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { FormEntityField } from '#components/entities/settings/form-entity-field.tsx';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormField, FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { writeOffForm, writtenOffAccounts } from '#lib/ledger/staff/forms.ts';
import entities from '#messages/en/entities/entities.json';
import ledger from '#messages/en/ledger/ledger.json';
import ledgerCorrection from '#messages/en/ledger/ledger-correction.json';
import { ledgerModes } from './ledger-state.ts';

type Props = { onDone: (isBooked: boolean) => void };

/** Gives up an amount of a balance of a merchant. */
export const WriteOffDialog = withMessages(
  { ledger, ledgerCorrection, entities },
  function WriteOffDialog({ onDone }: Props) {
    const t = useTranslations();
    const optionsOf = useListOptions();
    const [key] = useState(() => crypto.randomUUID());
    const form = useZodForm(writeOffForm, {
      key,
      merchantId: '',
      mode: 'live',
      account: 'ACQUIRER_RECEIVABLE',
      amount: '',
      currency: 'EUR',
      valueOn: new Date().toISOString().slice(0, 10),
      reason: '',
      side: '',
      item: '',
    });
    const isSuspense = form.watch('account') === 'SUSPENSE';
    return (
      <FormDialog
        title={t('ledgerCorrection.writeOff.title')}
        description={t('ledgerCorrection.writeOff.description')}
        form={form}
        onSubmit={async (json) => {
          await answerOf(ledgerApi.ledger['write-offs'].$post({ json }));
          onDone(true);
        }}
        onClose={() => onDone(false)}
        submit={t('ledgerCorrection.writeOff.book')}
      >
        <FormEntityField
          name="merchantId"
          label={t('ledgerCorrection.merchant')}
          kind="MERCHANT"
          permission="ledger.correct"
        />
        <FormSelect
          name="account"
          label={t('ledgerCorrection.writeOff.account')}
          hint={t('ledgerCorrection.writeOff.accountHint')}
          choices={writtenOffAccounts.map((value) => ({ value, name: t(`ledger.account.${value}`) }))}
        />
        {isSuspense ? (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormSelect
              name="side"
              label={t('ledgerCorrection.writeOff.side')}
              hint={t('ledgerCorrection.writeOff.sideHint')}
              choices={[
                { value: '', name: t('ledgerCorrection.writeOff.sides.exact') },
                { value: 'DEBIT', name: t('ledgerCorrection.writeOff.sides.debit') },
                { value: 'CREDIT', name: t('ledgerCorrection.writeOff.sides.credit') },
              ]}
            />
            <FormTextField
              name="item"
              label={t('ledgerCorrection.writeOff.item')}
              hint={t('ledgerCorrection.writeOff.itemHint')}
              autoComplete="off"
            />
          </div>
        ) : null}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField name="amount" label={t('ledgerCorrection.amount')} inputMode="decimal" autoComplete="off" />
          <FormField name="currency" label={t('common.currency')}>
            {(field) => <CurrencyPicker {...field} codes={optionsOf('currencies').map(({ value }) => value)} />}
          </FormField>
          <FormSelect
            name="mode"
            label={t('ledgerCorrection.mode')}
            choices={ledgerModes.map((value) => ({ value, name: t(`ledger.mode.${value}`) }))}
          />
          <FormTextField name="valueOn" type="date" label={t('ledgerCorrection.value')} />
        </div>
        <FormTextField name="reason" label={t('ledgerCorrection.reason')} hint={t('ledgerCorrection.reasonHint')} />
      </FormDialog>
    );
  },
);
