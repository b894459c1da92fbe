'use client';

import { useTranslations } from 'next-intl';
import { modeChoices } from '#components/connectors/accounts/describe-account.ts';
import { useFieldOptions } from '#components/entities/settings/field-options.ts';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { FormAcceptedValues, FormCheckboxes, GroupProblem } from '#components/ui/form/form-choices.tsx';
import { FormField, FormTextField } from '#components/ui/form/form-fields.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import { allModes } from './rule-schema.ts';

/** The conditions of a rule. */
export function ConditionFields() {
  const t = useTranslations();
  const optionsOf = useListOptions();
  return (
    <>
      <FormAcceptedValues
        name="conditions.brands"
        label={t('common.brands')}
        noun={t('common.noun.brands')}
        options={optionsOf('brands')}
      />
      <FormAcceptedValues
        name="conditions.currencies"
        label={t('common.currencies')}
        noun={t('common.noun.currencies')}
        options={optionsOf('currencies')}
      />
      <AmountFields />
      <FormAcceptedValues
        name="conditions.binCountries"
        label={t('routingRules.condition.issuerCountries')}
        noun={t('routingRules.condition.countriesNoun')}
        options={optionsOf('countries')}
        hint={t('routingRules.condition.issuerHint')}
      />
      <FormCheckboxes
        name="conditions.modes"
        label={t('routingRules.condition.modes')}
        choices={modeChoices(t, allModes)}
      />
    </>
  );
}

function AmountFields() {
  const t = useTranslations();
  const { currencies } = useFieldOptions();
  return (
    <fieldset>
      <legend className="font-medium">{t('routingRules.condition.amount')}</legend>
      <div className="mt-1 grid grid-cols-3 gap-2">
        <FormTextField
          name="conditions.amount.min"
          label={t('routingRules.condition.from')}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormTextField
          name="conditions.amount.max"
          label={t('routingRules.condition.upTo')}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField name="conditions.amount.currency" label={t('common.currency')}>
          {(field) => <CurrencyPicker {...field} codes={currencies} placeholder={t('common.any')} />}
        </FormField>
      </div>
      <GroupProblem name="conditions.amount">
        {(problem) => t('routingRules.condition.amountProblem', { problem })}
      </GroupProblem>
    </fieldset>
  );
}
