import { useTranslations } from 'next-intl';
import type { EditedFormat } from '#lib/settlement/staff/forms.ts';
import { ColumnSelect } from './column-select.tsx';
import { PlainCheckbox, PlainChoice, PlainNumber, PlainRows, PlainText } from './fields.tsx';

type Props = { definition: EditedFormat; onChange: (next: Partial<EditedFormat>) => void; columns: readonly string[] };

/** How the file is divided into fields, and how numbers and times are written in it. */
export function LayoutFields(props: Props) {
  const t = useTranslations();
  return (
    <section className="space-y-3">
      <h2 className="font-semibold">{t('settlementFormat.layout.title')}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <FileFields {...props} />
        <NumberFields {...props} />
      </div>
      {props.definition.layout.kind === 'FIXED' ? <FixedFields {...props} /> : null}
      {props.definition.timeZone.column === '' ? null : <ZoneValues {...props} />}
    </section>
  );
}

const delimiters = [';', ',', '\t', '|'] as const;

function FileFields({ definition: { encoding, layout }, onChange }: Props) {
  const t = useTranslations();
  const set = (next: Partial<EditedFormat['layout']>): void => onChange({ layout: { ...layout, ...next } });
  const isFixed = layout.kind === 'FIXED';
  const named = (['semicolon', 'comma', 'tab', 'bar'] as const).map((key, index) => ({
    value: delimiters[index] as string,
    name: t(`settlementFormat.layout.${key}`),
  }));
  const other = named.some(({ value }) => value === layout.delimiter) ? [] : [layout.delimiter];
  return (
    <>
      <PlainChoice
        label={t('settlementFormat.layout.encoding')}
        value={encoding}
        onChange={(next) => onChange({ encoding: next })}
        choices={(['UTF-8', 'ISO-8859-1', 'windows-1252'] as const).map((value) => ({ value, name: value }))}
      />
      <PlainChoice
        label={t('settlementFormat.layout.kind')}
        value={layout.kind}
        onChange={(kind) => set({ kind, ...(kind === 'FIXED' ? { hasHeader: false, headerMarker: '' } : {}) })}
        choices={[
          { value: 'DELIMITED', name: t('settlementFormat.layout.delimited') },
          { value: 'FIXED', name: t('settlementFormat.layout.fixed') },
        ]}
      />
      {isFixed ? null : (
        <PlainChoice
          label={t('settlementFormat.layout.delimiter')}
          value={layout.delimiter}
          onChange={(delimiter) => set({ delimiter })}
          choices={[...named, ...other.map((value) => ({ value, name: value }))]}
        />
      )}
      <PlainNumber
        label={t('settlementFormat.layout.skipLines')}
        value={layout.skipLines}
        min={0}
        max={1_000}
        onChange={(skipLines) => set({ skipLines })}
      />
      {isFixed ? null : (
        <>
          <PlainCheckbox
            label={t('settlementFormat.layout.isQuoted')}
            value={layout.isQuoted}
            onChange={(isQuoted) => set({ isQuoted })}
          />
          <PlainCheckbox
            label={t('settlementFormat.layout.hasHeader')}
            hint={t('settlementFormat.layout.hasHeaderHint')}
            value={layout.hasHeader}
            onChange={(hasHeader) => set({ hasHeader, headerMarker: hasHeader ? layout.headerMarker : '' })}
          />
        </>
      )}
      {layout.hasHeader ? (
        <PlainText
          label={t('settlementFormat.layout.headerMarker')}
          hint={t('settlementFormat.layout.headerMarkerHint')}
          value={layout.headerMarker}
          maxLength={40}
          onChange={(headerMarker) => set({ headerMarker })}
        />
      ) : null}
    </>
  );
}

/** As matching takes it where a format has none. */
const usualMatching: NonNullable<EditedFormat['matching']> = { toleranceHours: 48 };

function NumberFields({ definition, onChange, columns }: Props) {
  const { numbers, timeZone, matching = usualMatching } = definition;
  const t = useTranslations();
  const set = (next: Partial<EditedFormat['numbers']>): void => onChange({ numbers: { ...numbers, ...next } });
  return (
    <>
      <PlainChoice
        label={t('settlementFormat.layout.decimalSign')}
        value={numbers.decimalSign}
        onChange={(decimalSign) => set({ decimalSign })}
        choices={[
          { value: '.', name: '1234.50' },
          { value: ',', name: '1234,50' },
        ]}
      />
      <PlainChoice
        label={t('settlementFormat.layout.grouping')}
        value={numbers.grouping}
        onChange={(grouping) => set({ grouping })}
        choices={[
          { value: '', name: t('settlementFormat.layout.noGrouping') },
          ...([',', '.', ' ', "'"] as const).map((value) => ({ value, name: `1${value}234` })),
        ]}
      />
      <PlainChoice
        label={t('settlementFormat.layout.unit')}
        hint={t('settlementFormat.layout.unitHint')}
        value={numbers.unit}
        onChange={(unit) => set({ unit })}
        choices={(['MAJOR', 'MINOR', 'HUNDREDTHS'] as const).map((value) => ({
          value,
          name: t(`settlementFormat.layout.units.${value}`),
        }))}
      />
      <PlainChoice
        label={t('settlementFormat.layout.rounding')}
        hint={t('settlementFormat.layout.roundingHint')}
        value={numbers.rounding ?? 'NONE'}
        onChange={(rounding) => set({ rounding: rounding === 'NONE' ? undefined : rounding })}
        choices={(['NONE', 'HALF_UP', 'HALF_EVEN'] as const).map((value) => ({
          value,
          name: t(`settlementFormat.layout.roundings.${value}`),
        }))}
      />
      <PlainNumber
        label={t('settlementFormat.layout.tolerance')}
        hint={t('settlementFormat.layout.toleranceHint')}
        value={matching.toleranceHours}
        min={0}
        max={720}
        onChange={(toleranceHours) => onChange({ matching: { ...matching, toleranceHours } })}
      />
      <PlainNumber
        label={t('settlementFormat.layout.amountTolerance')}
        hint={t('settlementFormat.layout.amountToleranceHint')}
        value={matching.toleranceMinor ?? 0}
        min={0}
        max={1_000_000}
        onChange={(toleranceMinor) => onChange({ matching: { ...matching, toleranceMinor } })}
      />
      <PlainText
        label={t('settlementFormat.layout.timeZone')}
        hint={t('settlementFormat.layout.timeZoneHint')}
        value={timeZone.name}
        maxLength={60}
        onChange={(name) => onChange({ timeZone: { ...timeZone, name } })}
      />
      <ColumnSelect
        label={t('settlementFormat.layout.zoneColumn')}
        value={timeZone.column}
        columns={columns}
        onChange={(column) => onChange({ timeZone: { ...timeZone, column } })}
      />
    </>
  );
}

function ZoneValues({ definition: { timeZone }, onChange }: Props) {
  const t = useTranslations();
  return (
    <PlainRows
      title={t('settlementFormat.layout.zones')}
      rows={timeZone.values}
      empty={{ from: '', to: '' }}
      max={100}
      addName={t('settlementFormat.add')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(values) => onChange({ timeZone: { ...timeZone, values } })}
    >
      {(row, replace) => (
        <>
          <PlainText
            label={t('settlementFormat.from')}
            value={row.from}
            onChange={(from) => replace({ ...row, from })}
          />
          <PlainText
            label={t('settlementFormat.layout.timeZone')}
            value={row.to}
            onChange={(to) => replace({ ...row, to })}
          />
        </>
      )}
    </PlainRows>
  );
}

function FixedFields({ definition: { layout }, onChange }: Props) {
  const t = useTranslations();
  const last = layout.fields.at(-1);
  return (
    <PlainRows
      title={t('settlementFormat.layout.fields')}
      rows={layout.fields}
      empty={{ name: '', start: last ? last.start + last.length : 1, length: 10 }}
      max={256}
      addName={t('settlementFormat.layout.addField')}
      removeName={(number) => t('settlementFormat.remove', { number })}
      onChange={(fields) => onChange({ layout: { ...layout, fields } })}
    >
      {(row, replace) => (
        <>
          <PlainText
            label={t('settlementFormat.layout.fieldName')}
            value={row.name}
            onChange={(name) => replace({ ...row, name })}
          />
          <PlainNumber
            label={t('settlementFormat.layout.fieldStart')}
            value={row.start}
            min={1}
            max={65_536}
            onChange={(start) => replace({ ...row, start })}
          />
          <PlainNumber
            label={t('settlementFormat.layout.fieldLength')}
            value={row.length}
            min={1}
            max={1_000}
            onChange={(length) => replace({ ...row, length })}
          />
        </>
      )}
    </PlainRows>
  );
}
