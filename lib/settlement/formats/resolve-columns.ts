import type { FindCell } from './compile-amount.ts';
import { namesOf } from './map-row.ts';
import type { AmountTerm, SettlementFormat } from './settlement-format.ts';
import type { SourceRow } from './source-row.ts';

/** Every column of the file that a format reads. */
export function usedColumns({ columns, skip, trailers, timeZone, carried }: SettlementFormat): string[] {
  const ofTerms = (terms: readonly AmountTerm[]): string[] =>
    terms.flatMap(({ column, when }) => (when ? [column, when.column] : [column]));
  const ofSources = columns.flatMap(({ source }) => [
    ...namesOf(source),
    ...(source.kind === 'AMOUNT' ? ofTerms([...source.terms, ...source.otherwise]) : []),
    ...(source.kind === 'SIGN' ? ofTerms(source.terms) : []),
  ]);
  const ofTrailers = trailers.flatMap(({ checks }) =>
    checks.flatMap(({ terms, same }) => [...ofTerms(terms), ...(same ? [same.column] : [])]),
  );
  const others = [...skip.map(({ column }) => column), ...(timeZone.column === '' ? [] : [timeZone.column])];
  const own = new Set(carried.map(({ name }) => name));
  return [...new Set([...ofSources, ...ofTrailers, ...others])].filter((name) => !own.has(name));
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
    if (!Number.isInteger(place) || place < 0) throw new Error(`there is no column ${column}`);
    return () => row.field(place, column);
  };
}
