import type { FindCell } from './compile-amount.ts';
import type { AmountTerm, ColumnSource, SettlementFormat } from './settlement-format.ts';
import type { SourceRow } from './source-row.ts';

const ofTerms = (terms: readonly AmountTerm[]): string[] =>
  terms.flatMap(({ column, when, isOptional }) => {
    if (isOptional) return [];
    return when ? [column, when.column] : [column];
  });

/** The columns of a source, in groups of which a file has at least one. */
function groupsOf(source: ColumnSource): string[][] {
  const each = (names: readonly string[]): string[][] => names.map((name) => [name]);
  if (source.kind === 'COLUMN') return [[...source.columns], ...each(source.when ? [source.when.column] : [])];
  if (source.kind === 'SIGN') return each(ofTerms(source.terms));
  return source.kind === 'AMOUNT' ? each(ofTerms([...source.terms, ...source.otherwise])) : [];
}

/** Columns that a file may lack. */
function optionalOf(source: ColumnSource): string[] {
  if (source.kind === 'COLUMN') return (source.cases ?? []).flatMap(({ when, columns }) => [when.column, ...columns]);
  if (source.kind !== 'AMOUNT' && source.kind !== 'SIGN') return [];
  const terms = source.kind === 'AMOUNT' ? [...source.terms, ...source.otherwise] : source.terms;
  return terms.filter(({ isOptional }) => isOptional).map(({ column }) => column);
}

/** The columns of the file that a format reads, in groups of which a file has at least one. */
export function columnGroups({ columns, skip, trailers, timeZone, carried }: SettlementFormat): string[][] {
  const ofTrailers = trailers.flatMap(({ checks }) =>
    checks.flatMap(({ terms, same }) => [...ofTerms(terms), ...(same ? [same.column] : [])]),
  );
  const others = [...skip.map(({ column }) => column), ...(timeZone.column === '' ? [] : [timeZone.column])];
  const single = [...ofTrailers, ...others].map((name) => [name]);
  const own = new Set(carried.map(({ name }) => name));
  const groups = [...columns.flatMap(({ source }) => groupsOf(source)), ...single];
  return groups.filter((names) => names.length > 0 && !names.some((name) => own.has(name)));
}

/** Every column of the file that a format reads. */
export function usedColumns(definition: SettlementFormat): string[] {
  const own = new Set(definition.carried.map(({ name }) => name));
  const optional = definition.columns.flatMap(({ source }) => optionalOf(source)).filter((name) => !own.has(name));
  return [...new Set([...columnGroups(definition).flat(), ...optional])];
}

/** Values of rows before, such as a file header, by the name of the column that they count as. */
export type CarriedValues = ReadonlyMap<string, { value: string }>;

/**
 * Finds the cells of columns: by the names of a header, by numbers where there is none, by fixed places, or among the
 * carried ones.
 */
export function cellFinder(
  { layout }: SettlementFormat,
  { row, header, carried }: { row: SourceRow; header: readonly string[] | null; carried: CarriedValues },
): FindCell {
  return (column) => {
    const kept = carried.get(column);
    if (kept) return () => kept.value;
    if (layout.kind === 'FIXED') {
      const field = layout.fields.find(({ name }) => name === column);
      if (!field) throw new Error(`there is no field ${column}`);
      return () => row.slice(field.start, field.length, column);
    }
    const place = header === null ? Number(column) - 1 : header.indexOf(column);
    // One of several columns that a file may have.
    if (place === -1) return () => '';
    if (!Number.isInteger(place)) throw new Error(`there is no column ${column}`);
    return () => row.field(place, column);
  };
}
