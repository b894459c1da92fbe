'use client';

import { modeChoices } from '#components/connector-accounts/describe-account.ts';
import { useFieldOptions } from '#components/entities/field-options.ts';
import { useListOptions } from '#components/entities/list-options.ts';
import { FormAcceptedValues, FormCheckboxes, GroupProblem } from '#components/ui/form/form-choices.tsx';
import { FormField, FormTextField } from '#components/ui/form/form-fields.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { allModes } from './rule-schema.ts';

/** The conditions of a rule. */
export function ConditionFields() {
  const optionsOf = useListOptions();
  return (
    <>
      <FormAcceptedValues
        name="conditions.brands"
        label="Brands"
        noun="brands"
        options={optionsOf('brands')}
      />
      <FormAcceptedValues
        name="conditions.currencies"
        label="Currencies"
        noun="currencies"
        options={optionsOf('currencies')}
      />
      <AmountFields />
      <FormAcceptedValues
        name="conditions.binCountries"
        label="Countries of the card issuer"
        noun="countries"
        options={optionsOf('countries')}
        hint="Found by the first digits of the card number."
      />
      <FormCheckboxes name="conditions.modes" label="Modes" choices={modeChoices(allModes)} />
    </>
  );
}

function AmountFields() {
  const { currencies } = useFieldOptions();
  return (
    <fieldset>
      <legend className="font-medium">Amount (optional)</legend>
      <div className="mt-1 grid grid-cols-3 gap-2">
        <FormTextField name="conditions.amount.min" label="From" inputMode="decimal" autoComplete="off" />
        <FormTextField name="conditions.amount.max" label="Up to" inputMode="decimal" autoComplete="off" />
        <FormField name="conditions.amount.currency" label="Currency">
          {(field) => <CurrencyPicker {...field} codes={currencies} placeholder="any" />}
        </FormField>
      </div>
      <GroupProblem name="conditions.amount">{(problem) => `The amount ${problem}.`}</GroupProblem>
    </fieldset>
  );
}
