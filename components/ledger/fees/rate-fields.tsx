import { useTranslations } from 'next-intl';
import { useListOptions } from '#components/entities/settings/list-options.ts';
import { FormSelect, FormTextField } from '#components/ui/form/form-fields.tsx';
import { feeKinds, feeRegions } from '#lib/ledger/staff/forms.ts';

/** What one rate applies to, and what it is. */
export function RateFields({ index }: { index: number }) {
  const t = useTranslations();
  const optionsOf = useListOptions();
  const choicesOf = (kind: 'brands' | 'currencies') => [
    { value: '', name: t('feeDialog.any') },
    ...optionsOf(kind).map(({ value, label }) => ({ value, name: kind === 'currencies' ? value : label })),
  ];
  return (
    <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-3">
      <FormSelect
        name={`rates.${index}.kind`}
        label={t('fees.table.kind')}
        choices={feeKinds.map((value) => ({ value, name: t(`fees.kind.${value}`) }))}
      />
      <FormSelect name={`rates.${index}.brand`} label={t('fees.table.brand')} choices={choicesOf('brands')} />
      <FormSelect
        name={`rates.${index}.region`}
        label={t('fees.table.region')}
        choices={[
          { value: '', name: t('feeDialog.any') },
          ...feeRegions.map((value) => ({ value, name: t(`fees.region.${value}`) })),
        ]}
      />
      <FormSelect name={`rates.${index}.currency`} label={t('fees.table.currency')} choices={choicesOf('currencies')} />
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
  );
}
