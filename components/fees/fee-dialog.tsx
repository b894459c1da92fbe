'use client';

import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { api } from '#components/api/client.ts';
import { answerOf } from '#components/api/use-api-mutation.ts';
import { useListOptions } from '#components/entities/list-options.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { DialogFooter } from '#components/ui/dialogs/dialog-footer.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { RowFields } from '#components/ui/form/row-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { withMessages } from '#components/ui/messages.tsx';
import type { FeeSchedules } from '#lib/backoffice/index.ts';
import { feeKinds, feeScheduleForm } from '#lib/backoffice/ledger/forms.ts';
import entities from '#messages/en/entities.json';
import feeDialog from '#messages/en/fee-dialog.json';
import fees from '#messages/en/fees.json';

type Props = { entityId: string; current: FeeSchedules; onDone: (message?: string) => void };

const maxRates = 50;
const emptyToNull = z.string().transform((value) => (value === '' ? null : value));

/** A select has no null: its empty value is any brand, or any currency. */
const schema = z
  .object({
    validFrom: z.string(),
    rates: z.array(
      z.object({
        ...{ kind: z.enum(feeKinds), brand: emptyToNull, currency: emptyToNull },
        ...{ percentage: z.string(), fixed: z.string() },
      }),
    ),
  })
  .pipe(feeScheduleForm);

const newRate = { kind: 'PAYMENT', brand: '', currency: '', percentage: '', fixed: '' } as const;

/** A new schedule of fees; it begins as a copy of the latest one. */
export const FeeDialog = withMessages(
  { fees, feeDialog, entities },
  function FeeDialog({ entityId, current: { schedules, earliest }, onDone }: Props) {
    const t = useTranslations();
    const optionsOf = useListOptions();
    const rates = schedules[0]?.rates.map((rate) => ({
      ...{ kind: rate.kind, percentage: rate.percentage, fixed: rate.fixed ?? '' },
      ...{ brand: rate.brand ?? '', currency: rate.currency ?? '' },
    }));
    const form = useZodForm(schema, { validFrom: earliest, rates: rates ?? [newRate] });
    const rows = useFieldArray({ control: form.control, name: 'rates' });
    const choicesOf = (kind: 'brands' | 'currencies') => [
      { value: '', name: t('feeDialog.any') },
      ...optionsOf(kind).map(({ value, label }) => ({
        value,
        name: kind === 'currencies' ? value : label,
      })),
    ];
    return (
      <Dialog
        open
        position="side"
        onOpenChange={() => onDone()}
        title={t('feeDialog.title')}
        description={t('feeDialog.description')}
      >
        <Form
          form={form}
          onSubmit={async (json) => {
            await answerOf(api.entities[':id'].fees.$post({ param: { id: entityId }, json }));
            onDone(t('feeDialog.done'));
          }}
        >
          <FormTextField
            name="validFrom"
            type="date"
            min={earliest}
            label={t('feeDialog.validFrom')}
            hint={t('feeDialog.validFromHint')}
          />
          <RowFields
            title={t('feeDialog.rates')}
            rows={rows.fields.map(({ id }) => id)}
            max={maxRates}
            addName={t('feeDialog.add')}
            removeName={(number) => t('feeDialog.remove', { number })}
            onAdd={() => rows.append(newRate)}
            onRemove={rows.remove}
            render={(index) => (
              <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
                <FormSelect
                  name={`rates.${index}.kind`}
                  label={t('fees.table.kind')}
                  choices={feeKinds.map((value) => ({ value, name: t(`fees.kind.${value}`) }))}
                />
                <FormSelect
                  name={`rates.${index}.brand`}
                  label={t('fees.table.brand')}
                  choices={choicesOf('brands')}
                />
                <FormSelect
                  name={`rates.${index}.currency`}
                  label={t('fees.table.currency')}
                  choices={choicesOf('currencies')}
                />
                <FormTextField
                  name={`rates.${index}.percentage`}
                  label={t('feeDialog.percentage')}
                  inputMode="decimal"
                  autoComplete="off"
                />
                <FormTextField
                  name={`rates.${index}.fixed`}
                  label={t('feeDialog.fixed')}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </div>
            )}
          />
          <DialogFooter>
            <Button onClick={() => onDone()}>{t('common.cancel')}</Button>
            <SubmitButton>{t('feeDialog.publish')}</SubmitButton>
          </DialogFooter>
        </Form>
      </Dialog>
    );
  },
);
