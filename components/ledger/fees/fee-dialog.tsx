'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { ledgerApi } from '#components/ledger/api.ts';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import { feeModels, feePreviewForm, feeScheduleForm } from '#lib/ledger/staff/forms.ts';
import type { FeeSchedules } from '#lib/ledger/staff/index.ts';
import entities from '#messages/en/entities/entities.json';
import feeDialog from '#messages/en/ledger/fee-dialog.json';
import fees from '#messages/en/ledger/fees.json';
import { FeePreview } from './fee-preview.tsx';
import { emptyToNull, entriesOf, maxRates, newRate, rateEntries } from './rate-entries.ts';
import { RateFields } from './rate-fields.tsx';

type Props = { entityId: string; current: FeeSchedules; onDone: (message?: string) => void };

const schema = z
  .object({
    validFrom: z.string(),
    model: z.enum(feeModels),
    country: emptyToNull,
    vat: z.string().optional(),
    rates: rateEntries,
  })
  .pipe(feeScheduleForm);

/** A new schedule of fees; it begins as a copy of the latest one. */
export const FeeDialog = withMessages(
  { fees, feeDialog, entities },
  function FeeDialog({ entityId, current: { schedules, earliest, country }, onDone }: Props) {
    const t = useTranslations();
    const optionsOf = useListOptions();
    const [latest] = schedules;
    const form = useZodForm(schema, {
      validFrom: earliest,
      model: latest?.model ?? 'FIXED',
      country: latest?.country ?? country ?? '',
      vat: latest?.vat ?? '',
      rates: entriesOf(latest?.rates),
    });
    /** Null while the fields have mistakes, which are shown then. */
    const readTerms = async () => {
      const { validFrom: _, ...terms } = form.getValues();
      const read = schema.safeParse({ validFrom: earliest, ...terms });
      if (!read.success) await form.trigger();
      return read.success ? feePreviewForm.parse(read.data) : null;
    };
    const rows = useFieldArray({ control: form.control, name: 'rates' });
    return (
      <FormDialog
        title={t('feeDialog.title')}
        description={t('feeDialog.description')}
        position="side"
        form={form}
        onSubmit={async (json) => {
          await answerOf(ledgerApi.entities[':id'].fees.$post({ param: { id: entityId }, json }));
          onDone(t('feeDialog.done'));
        }}
        onClose={() => onDone()}
        submit={t('feeDialog.publish')}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormTextField
            name="validFrom"
            type="date"
            min={earliest}
            label={t('feeDialog.validFrom')}
            hint={t('feeDialog.validFromHint')}
          />
          <FormSelect
            name="country"
            label={t('feeDialog.country')}
            hint={t('feeDialog.countryHint')}
            choices={[
              { value: '', name: t('feeDialog.countryUnknown') },
              ...optionsOf('countries').map(({ value, label }) => ({ value, name: label })),
            ]}
          />
        </div>
        <FormSelect
          name="model"
          label={t('feeDialog.model')}
          hint={t('feeDialog.modelHint')}
          choices={feeModels.map((value) => ({ value, name: t(`fees.model.${value}`) }))}
        />
        <FormTextField
          name="vat"
          label={t('feeDialog.vat')}
          hint={t('feeDialog.vatHint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <RowFields
          title={t('feeDialog.rates')}
          rows={rows.fields.map(({ id }) => id)}
          max={maxRates}
          addName={t('feeDialog.add')}
          removeName={(number) => t('feeDialog.remove', { number })}
          onAdd={() => rows.append(newRate)}
          onRemove={rows.remove}
          render={(index) => <RateFields index={index} />}
        />
        <FeePreview entityId={entityId} readTerms={readTerms} />
      </FormDialog>
    );
  },
);
