import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ChoiceField, TextField } from '#components/ui/field.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (column: string) => void;
  columns: readonly string[];
  isLabelHidden?: boolean;
};

/** A column of the file: one of the sample, else its name. */
export function ColumnSelect({ label, value, onChange, columns, isLabelHidden = false }: Props) {
  const t = useTranslations();
  const id = useId();
  if (columns.length === 0) {
    return (
      <TextField
        id={id}
        label={label}
        isLabelHidden={isLabelHidden}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  const names = [...new Set([...(value === '' ? [] : [value]), ...columns])];
  const choices = names.map((name) => ({ value: name, name: name === '' ? t('settlementFormat.unnamed') : name }));
  return (
    <ChoiceField
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      value={value}
      choices={[
        { value: '', name: t('settlementFormat.noColumn') },
        ...choices.filter(({ value: each }) => each !== ''),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
