'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { emptyToNull, entriesOf, maxRates, newRate, rateEntries } from '#components/ledger/fees/rate-entries.ts';
import { RateFields } from '#components/ledger/fees/rate-fields.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { acquirerContractForm } from '#lib/ledger/staff/forms.ts';
import type { ContractRow } from '#lib/ledger/staff/index.ts';
import entities from '#messages/en/entities/entities.json';
import feeDialog from '#messages/en/ledger/fee-dialog.json';
import fees from '#messages/en/ledger/fees.json';
import ledgerAcquirers from '#messages/en/ledger/ledger-acquirers.json';

type Props = { account: ContractRow; onDone: (message?: string) => void };

const schema = z.object({ validFrom: z.string(), country: emptyToNull, rates: rateEntries }).pipe(acquirerContractForm);

/** What an acquirer charges by its contract; it begins as a copy of the latest one. */
export const ContractDialog = withMessages(
  { fees, feeDialog, entities, ledgerAcquirers },
  function ContractDialog({ account: { accountId, name, contracts }, onDone }: Props) {
    const t = useTranslations();
    const optionsOf = useListOptions();
    const [latest] = contracts;
    const form = useZodForm(schema, {
      validFrom: latest?.validFrom ?? '',
      country: latest?.country ?? '',
      rates: entriesOf(latest?.rates),
    });
    const rows = useFieldArray({ control: form.control, name: 'rates' });
    return (
      <FormDialog
        title={t('ledgerAcquirers.dialog.title', { name })}
        description={t('ledgerAcquirers.dialog.description')}
        position="side"
        form={form}
        onSubmit={async (json) => {
          const { contract } = ledgerApi['ledger-acquirers'][':id'];
          await answerOf(contract.$post({ param: { id: accountId }, json }));
          onDone(t('ledgerAcquirers.dialog.done'));
        }}
        onClose={() => onDone()}
        submit={t('ledgerAcquirers.dialog.submit')}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField
            name="validFrom"
            type="date"
            label={t('ledgerAcquirers.dialog.validFrom')}
            hint={t('ledgerAcquirers.dialog.validFromHint')}
          />
          <FormSelect
            name="country"
            label={t('ledgerAcquirers.dialog.country')}
            hint={t('ledgerAcquirers.dialog.countryHint')}
            choices={[
              { value: '', name: t('feeDialog.countryUnknown') },
              ...optionsOf('countries').map(({ value, label }) => ({ value, name: label })),
            ]}
          />
        </div>
        <RowFields
          title={t('ledgerAcquirers.dialog.rates')}
          rows={rows.fields.map(({ id }) => id)}
          max={maxRates}
          addName={t('feeDialog.add')}
          removeName={(number) => t('feeDialog.remove', { number })}
          onAdd={() => rows.append(newRate)}
          onRemove={rows.remove}
          render={(index) => <RateFields index={index} />}
        />
      </FormDialog>
    );
  },
);
