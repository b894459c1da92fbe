import { useTranslations } from 'next-intl';
import type { FormatPreview } from '#lib/settlement/staff/index.ts';
import { AmountTerms } from './amount-terms.tsx';
import { ColumnSource } from './column-source.tsx';
import { type EditedSource, newSource } from './describe-source.ts';
import { PlainChoice } from './fields.tsx';
import { ValueField } from './value-field.tsx';

type Props = {
  column: FormatPreview['columns'][number];
  source: EditedSource | null;
  onChange: (source: EditedSource | null) => void;
  columns: readonly string[];
  samplesOf: (column: string) => readonly string[];
};

type Kind = EditedSource['kind'] | 'NONE';

/** Where one of our columns comes from. */
export function SourceEditor({ column, source, onChange, columns, samplesOf }: Props) {
  const t = useTranslations();
  const kinds = kindsOf(column);
  const select = (kind: Kind): void => {
    if (kind === 'NONE') onChange(null);
    else onChange(withPattern(newSource(kind, columns[0] ?? ''), column));
  };
  return (
    <div className="space-y-3">
      <div className="max-w-sm">
        <PlainChoice<Kind>
          label={t('settlementFormat.source.label', { target: column.target })}
          value={source?.kind ?? 'NONE'}
          onChange={select}
          choices={kinds.map((value) => ({ value, name: t(`settlementFormat.source.kinds.${value}`) }))}
        />
      </div>
      {source?.kind === 'COLUMN' ? (
        <ColumnSource column={column} source={source} onChange={onChange} columns={columns} samplesOf={samplesOf} />
      ) : null}
      {source?.kind === 'CONSTANT' ? (
        <div className="max-w-sm">
          <ValueField
            label={t('settlementFormat.source.value')}
            column={column}
            value={source.value}
            onChange={(value) => onChange({ ...source, value })}
          />
        </div>
      ) : null}
      {source?.kind === 'AMOUNT' || source?.kind === 'SIGN' ? (
        <AmountTerms
          title={t('settlementFormat.terms.title')}
          hint={t('settlementFormat.terms.hint')}
          terms={source.terms}
          onChange={(terms) => onChange({ ...source, terms })}
          columns={columns}
          samplesOf={samplesOf}
        />
      ) : null}
      {source?.kind === 'AMOUNT' ? (
        <AmountTerms
          title={t('settlementFormat.terms.otherwise')}
          terms={source.otherwise}
          onChange={(otherwise) => onChange({ ...source, otherwise })}
          columns={columns}
          samplesOf={samplesOf}
        />
      ) : null}
    </div>
  );
}

function kindsOf({ target, type }: Props['column']): Kind[] {
  if (type === 'amount') return ['NONE', 'AMOUNT'];
  if (target === 'Cashflow') return ['NONE', 'COLUMN', 'CONSTANT', 'SIGN'];
  if (target === 'SettlementFxRate') return ['NONE', 'COLUMN', 'CONSTANT', 'RATE'];
  return ['NONE', 'COLUMN', 'CONSTANT'];
}

function withPattern(source: EditedSource, { type }: Props['column']): EditedSource {
  if (source.kind !== 'COLUMN') return source;
  if (type === 'date') return { ...source, pattern: 'yyyy-MM-dd' };
  return type === 'time' ? { ...source, pattern: 'yyyy-MM-dd HH:mm:ss' } : source;
}
