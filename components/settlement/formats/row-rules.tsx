import { useTranslations } from 'next-intl';
import type { EditedFormat } from '#lib/settlement/staff/forms.ts';
import { AmountTerms } from './amount-terms.tsx';
import { ColumnSelect } from './column-select.tsx';
import { ValueList } from './condition-fields.tsx';
import { PlainCheckbox, PlainChoice, PlainNumber, PlainRows, PlainText } from './fields.tsx';

type Props = { definition: EditedFormat; onChange: (next: Partial<EditedFormat>) => void; columns: readonly string[] };

/** Rows that are no payments: those that are left out, those before with values, and those behind with totals. */
export function RowRules(props: Props) {
  const t = useTranslations();
  return (
    <section className="space-y-6">
      <h2 className="font-semibold">{t('settlementFormat.rules.title')}</h2>
      <SkipRules {...props} />
      {props.definition.layout.kind === 'DELIMITED' ? <CarriedValues {...props} /> : null}
      <Trailers {...props} />
    </section>
  );
}

function SkipRules({ definition: { skip }, onChange, columns }: Props) {
  const t = useTranslations();
  return (
    <PlainRows
      title={t('settlementFormat.rules.skip')}
      hint={t('settlementFormat.rules.skipHint')}
      rows={skip}
      empty={{ column: columns[0] ?? '', values: [], isNot: false, isCounted: false }}
      max={50}
      addName={t('settlementFormat.rules.addSkip')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(next) => onChange({ skip: next })}
    >
      {(rule, replace) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,12rem)_8rem_minmax(0,1fr)_auto]">
          <ColumnSelect
            label={t('settlementFormat.column')}
            value={rule.column}
            columns={columns}
            onChange={(column) => replace({ ...rule, column })}
          />
          <PlainChoice
            label={t('settlementFormat.rules.operator')}
            value={rule.isNot ? 'NOT' : 'IS'}
            onChange={(operator) => replace({ ...rule, isNot: operator === 'NOT' })}
            choices={[
              { value: 'IS', name: t('settlementFormat.rules.is') },
              { value: 'NOT', name: t('settlementFormat.rules.isNot') },
            ]}
          />
          <ValueList values={rule.values} onChange={(values) => replace({ ...rule, values })} samples={[]} />
          <PlainCheckbox
            label={t('settlementFormat.rules.isCounted')}
            value={rule.isCounted}
            onChange={(isCounted) => replace({ ...rule, isCounted })}
          />
        </div>
      )}
    </PlainRows>
  );
}

function CarriedValues({ definition: { carried }, onChange }: Props) {
  const t = useTranslations();
  return (
    <PlainRows
      title={t('settlementFormat.rules.carried')}
      hint={t('settlementFormat.rules.carriedHint')}
      rows={carried}
      empty={{ name: '', marker: '', place: 2 }}
      max={20}
      addName={t('settlementFormat.rules.addCarried')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(next) => onChange({ carried: next })}
    >
      {(row, replace) => (
        <>
          <Marker value={row.marker} onChange={(marker) => replace({ ...row, marker })} />
          <Place value={row.place} onChange={(place) => replace({ ...row, place })} />
          <PlainText
            label={t('settlementFormat.layout.fieldName')}
            value={row.name}
            onChange={(name) => replace({ ...row, name })}
          />
        </>
      )}
    </PlainRows>
  );
}

type Trailer = EditedFormat['trailers'][number];

function Trailers({ definition: { trailers }, onChange, columns }: Props) {
  const t = useTranslations();
  return (
    <PlainRows
      title={t('settlementFormat.rules.trailers')}
      hint={t('settlementFormat.rules.trailersHint')}
      rows={trailers}
      empty={{ marker: '', isRequired: true, checks: [] } as Trailer}
      max={10}
      addName={t('settlementFormat.rules.addTrailer')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(next) => onChange({ trailers: next })}
    >
      {(trailer, replace) => (
        <div className="space-y-3 rounded-md border p-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Marker value={trailer.marker} onChange={(marker) => replace({ ...trailer, marker })} />
            <PlainCheckbox
              label={t('settlementFormat.rules.isRequired')}
              value={trailer.isRequired}
              onChange={(isRequired) => replace({ ...trailer, isRequired })}
            />
            <PlainCheckbox
              label={t('settlementFormat.rules.isBefore')}
              value={trailer.isBefore ?? false}
              onChange={(isBefore) => replace({ ...trailer, isBefore })}
            />
          </div>
          <Checks trailer={trailer} onChange={replace} columns={columns} />
        </div>
      )}
    </PlainRows>
  );
}

type ChecksProps = { trailer: Trailer; onChange: (trailer: Trailer) => void; columns: readonly string[] };

function Checks({ trailer, onChange, columns }: ChecksProps) {
  const t = useTranslations();
  return (
    <PlainRows
      title={t('settlementFormat.rules.checks')}
      rows={trailer.checks}
      empty={{ place: 2, total: 'ROWS', terms: [], same: null }}
      max={20}
      addName={t('settlementFormat.rules.addCheck')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(checks) => onChange({ ...trailer, checks })}
    >
      {(check, replace) => (
        <div className="space-y-2">
          <div className="grid gap-2 sm:grid-cols-2">
            <Place value={check.place} onChange={(place) => replace({ ...check, place })} />
            <PlainChoice
              label={t('settlementFormat.rules.total')}
              value={check.total}
              onChange={(total) => replace({ ...check, total })}
              choices={[
                { value: 'ROWS', name: t('settlementFormat.rules.rows') },
                { value: 'SUM', name: t('settlementFormat.rules.sum') },
              ]}
            />
          </div>
          {check.total === 'SUM' ? (
            <AmountTerms
              title={t('settlementFormat.terms.title')}
              terms={check.terms}
              onChange={(terms) => replace({ ...check, terms })}
              columns={columns}
              samplesOf={() => []}
            />
          ) : null}
          <PlainCheckbox
            label={t('settlementFormat.rules.same')}
            value={check.same !== null}
            onChange={(isOn) => replace({ ...check, same: isOn ? { column: columns[0] ?? '', place: 2 } : null })}
          />
          {check.same ? (
            <div className="grid gap-2 sm:grid-cols-2">
              <ColumnSelect
                label={t('settlementFormat.column')}
                value={check.same.column}
                columns={columns}
                onChange={(column) => replace({ ...check, same: { place: check.same?.place ?? 2, column } })}
              />
              <Place
                value={check.same.place}
                onChange={(place) => replace({ ...check, same: { column: check.same?.column ?? '', place } })}
              />
            </div>
          ) : null}
        </div>
      )}
    </PlainRows>
  );
}

function Marker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations();
  return <PlainText label={t('settlementFormat.rules.marker')} value={value} onChange={onChange} maxLength={40} />;
}

function Place({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTranslations();
  return <PlainNumber value={value} onChange={onChange} label={t('settlementFormat.rules.place')} min={1} max={256} />;
}
