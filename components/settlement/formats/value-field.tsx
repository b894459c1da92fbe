import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { EntityPicker } from '#components/entities/entity-picker.tsx';
import { LabelledField } from '#components/ui/field.tsx';
import type { FormatPreview } from '#lib/settlement/staff/index.ts';
import { PlainChoice, PlainText } from './fields.tsx';

type Props = {
  label: string;
  column: Pick<FormatPreview['columns'][number], 'target' | 'choices'>;
  value: string;
  onChange: (value: string) => void;
};

/** A value of one of our columns: one of its list, a merchant, or a text. */
export function ValueField({ label, column, value, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  if (column.target === 'MerchantId') {
    return (
      <LabelledField id={id} label={label}>
        <EntityPicker
          id={id}
          value={value === '' ? null : value}
          onChange={(next) => onChange(next ?? '')}
          kind="MERCHANT"
          permission="settlement.write"
        />
      </LabelledField>
    );
  }
  if (column.choices.length === 0) return <PlainText label={label} value={value} onChange={onChange} maxLength={200} />;
  const other = value === '' || column.choices.includes(value) ? [] : [value];
  return (
    <PlainChoice
      label={label}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', name: t('settlementFormat.noValue') },
        ...[...column.choices, ...other].map((each) => ({ value: each, name: each })),
      ]}
    />
  );
}
