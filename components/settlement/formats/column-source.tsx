import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { FormatPreview } from '#lib/settlement/staff/index.ts';
import { ColumnSelect } from './column-select.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { EditedSource } from './describe-source.ts';
import { PlainNumber, PlainRows, PlainText } from './fields.tsx';
import { ValueField } from './value-field.tsx';

type FromColumn = Extract<EditedSource, { kind: 'COLUMN' }>;

type Props = {
  column: FormatPreview['columns'][number];
  source: FromColumn;
  onChange: (source: EditedSource) => void;
  columns: readonly string[];
  samplesOf: (column: string) => readonly string[];
};

/** A column of the file, with how its values are read. */
export function ColumnSource(props: Props) {
  const t = useTranslations();
  const { column, source, onChange, columns, samplesOf } = props;
  const set = (next: Partial<FromColumn>): void => onChange({ ...source, ...next });
  const isDated = column.type === 'date' || column.type === 'time';
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <PlainRows
        title={t('settlementFormat.source.columns')}
        hint={t('settlementFormat.source.columnsHint')}
        rows={source.columns}
        empty={columns[0] ?? ''}
        max={10}
        addName={t('settlementFormat.source.addColumn')}
        removeName={(number) => t('settlementFormat.remove', { number })}
        onChange={(next) => set({ columns: next })}
      >
        {(name, replace) => (
          <ColumnSelect label={t('settlementFormat.column')} value={name} columns={columns} onChange={replace} />
        )}
      </PlainRows>
      <div className="space-y-3">
        {isDated ? (
          <PlainText
            label={t('settlementFormat.source.pattern')}
            hint={t('settlementFormat.source.patternHint')}
            value={source.pattern}
            maxLength={100}
            onChange={(pattern) => set({ pattern })}
          />
        ) : (
          <Values {...props} set={set} />
        )}
      </div>
      <ConditionFields
        label={t('settlementFormat.when.only')}
        condition={source.when}
        onChange={(when) => set({ when })}
        columns={columns}
        samplesOf={samplesOf}
      />
      <div className="grid content-start gap-3 sm:grid-cols-2">
        <PlainText
          label={t('settlementFormat.source.default')}
          value={source.default}
          maxLength={200}
          onChange={(next) => set({ default: next })}
        />
        {column.type === 'text' ? (
          <PlainNumber
            label={t('settlementFormat.source.last')}
            hint={t('settlementFormat.source.lastHint')}
            value={source.last}
            min={0}
            max={64}
            onChange={(last) => set({ last })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Values of the file with ours. Those that the sample has are added by one button. */
function Values({ column, source, columns: _, samplesOf, set }: Props & { set: (next: Partial<FromColumn>) => void }) {
  const t = useTranslations();
  const known = new Set(source.values.map(({ from }) => from));
  const found = [...new Set(source.columns.flatMap((name) => samplesOf(name)))].filter((value) => !known.has(value));
  return (
    <>
      <PlainRows
        title={t('settlementFormat.values.title')}
        hint={t('settlementFormat.values.hint')}
        rows={source.values}
        empty={{ from: '', to: '' }}
        max={500}
        addName={t('settlementFormat.values.add')}
        removeName={(number) => t('settlementFormat.remove', { number })}
        onChange={(values) => set({ values })}
      >
        {(row, replace) => (
          <>
            <PlainText
              label={t('settlementFormat.from')}
              value={row.from}
              maxLength={200}
              onChange={(from) => replace({ ...row, from })}
            />
            <ValueField
              label={column.target}
              column={column}
              value={row.to}
              onChange={(to) => replace({ ...row, to })}
            />
          </>
        )}
      </PlainRows>
      {found.length > 0 ? (
        <Button
          size="small"
          onClick={() => set({ values: [...source.values, ...found.map((from) => ({ from, to: '' }))] })}
        >
          {t('settlementFormat.values.addFound', { count: found.length })}
        </Button>
      ) : null}
    </>
  );
}
