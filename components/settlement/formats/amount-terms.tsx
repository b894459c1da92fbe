import { useTranslations } from 'next-intl';
import { ColumnSelect } from './column-select.tsx';
import { ConditionFields } from './condition-fields.tsx';
import type { EditedTerm } from './describe-source.ts';
import { PlainChoice, PlainRows } from './fields.tsx';

type Props = {
  title: string;
  hint?: string;
  terms: readonly EditedTerm[];
  onChange: (terms: EditedTerm[]) => void;
  columns: readonly string[];
  samplesOf: (column: string) => readonly string[];
};

/** Columns that are added and subtracted, each in all rows or in some of them. */
export function AmountTerms({ columns, samplesOf, terms, ...rows }: Props) {
  const t = useTranslations();
  return (
    <PlainRows
      {...rows}
      rows={terms}
      empty={{ column: columns[0] ?? '', isSubtracted: false, when: null }}
      max={20}
      addName={t('settlementFormat.terms.add')}
      removeName={(number) => t('settlementFormat.remove', { number })}
    >
      {(term, replace) => (
        <div className="grid gap-2 sm:grid-cols-[8rem_minmax(0,14rem)_minmax(0,1fr)]">
          <PlainChoice
            label={t('settlementFormat.terms.sign')}
            value={term.isSubtracted ? '-' : '+'}
            onChange={(sign) => replace({ ...term, isSubtracted: sign === '-' })}
            choices={[
              { value: '+', name: t('settlementFormat.terms.plus') },
              { value: '-', name: t('settlementFormat.terms.minus') },
            ]}
          />
          <ColumnSelect
            label={t('settlementFormat.column')}
            value={term.column}
            columns={columns}
            onChange={(column) => replace({ ...term, column })}
          />
          <ConditionFields
            label={t('settlementFormat.when.only')}
            condition={term.when}
            onChange={(when) => replace({ ...term, when })}
            columns={columns}
            samplesOf={samplesOf}
          />
        </div>
      )}
    </PlainRows>
  );
}
