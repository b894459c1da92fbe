import { useTranslations } from 'next-intl';
import { ColumnSelect } from './column-select.tsx';
import type { EditedTerm } from './describe-source.ts';
import { PlainCheckbox, PlainText } from './fields.tsx';

type Condition = EditedTerm['when'];

type Props = {
  label: string;
  condition: Condition;
  onChange: (condition: Condition) => void;
  columns: readonly string[];
  samplesOf: (column: string) => readonly string[];
};

/** In which rows something counts: those where a column has one of some values. */
export function ConditionFields({ label, condition, onChange, columns, samplesOf }: Props) {
  const t = useTranslations();
  return (
    <div className="space-y-2">
      <PlainCheckbox
        label={label}
        value={condition !== null}
        onChange={(isOn) => onChange(isOn ? { column: columns[0] ?? '', values: [] } : null)}
      />
      {condition ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <ColumnSelect
            label={t('settlementFormat.column')}
            value={condition.column}
            columns={columns}
            onChange={(column) => onChange({ ...condition, column })}
          />
          <ValueList
            values={condition.values}
            onChange={(values) => onChange({ ...condition, values })}
            samples={samplesOf(condition.column)}
          />
        </div>
      ) : null}
    </div>
  );
}

type ListProps = { values: readonly string[]; onChange: (values: string[]) => void; samples: readonly string[] };

/** Values with semicolons between. */
export function ValueList({ values, onChange, samples }: ListProps) {
  const t = useTranslations();
  const hint = samples.length > 0 ? t('settlementFormat.when.samples', { values: samples.slice(0, 8).join('; ') }) : '';
  return (
    <PlainText
      label={t('settlementFormat.when.values')}
      hint={`${t('settlementFormat.when.valuesHint')} ${hint}`.trim()}
      value={values.join(';')}
      onChange={(text) => onChange(text === '' ? [] : text.split(';').map((each) => each.trimStart()))}
    />
  );
}
