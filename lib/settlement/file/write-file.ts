import { formula } from '#lib/platform/csv.ts';
import { readColumns, type SettlementColumn } from './columns.ts';

/** A row of a file as texts, by the names of its columns; an absent one is empty. */
export type FileRow = Readonly<Record<string, string | null>>;

/** The header of a file that is written: all columns that are read, in their order. */
export const fileHeader: string = headerOf(readColumns);

export function headerOf(columns: readonly SettlementColumn[]): string {
  return line(columns.map(({ header }) => header));
}

/** A row of a settlement file, which is read again as the same values. */
export function writeRow(row: FileRow): string {
  return writeColumns(row, readColumns);
}

/** Some columns of a row. */
export function writeColumns(row: FileRow, columns: readonly SettlementColumn[]): string {
  return line(columns.map(({ header }) => row[header] ?? ''));
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(';')}\r\n`;
}

/** A negative amount is a number, and no formula. */
const amount = /^-\d[\d.,]*$/;

/**
 * A value that a spreadsheet would calculate gets a leading apostrophe, as in every exported file. So does one that
 * looks like that already: reading takes one away.
 */
function cell(value: string): string {
  return quote(formula.test(value) && !amount.test(value) ? `'${value}` : value);
}

/** The same for a value as it stands in a file, where the apostrophe may be there already. */
export function rawCell(value: string, { delimiter, isQuoted }: { delimiter: string; isQuoted: boolean }): string {
  const isFormula = formula.test(value) && !value.startsWith("'");
  const safe = isFormula && !amount.test(value) ? `'${value}` : value;
  return isQuoted ? quote(safe, delimiter) : safe;
}

function quote(value: string, delimiter = ';'): string {
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
}
