import { readColumns, type SettlementColumn } from './columns.ts';

/** A row of a file as texts, by the names of its columns; an absent one is empty. */
export type FileRow = Readonly<Record<string, string | null>>;

/** The header of a file that is written: all columns that are read, in their order. */
export const fileHeader: string = line(readColumns.map(({ header }) => header));

/** A row of a settlement file, which is read again as the same values. */
export function writeRow(row: FileRow): string {
  return line(readColumns.map(({ header }: SettlementColumn) => row[header] ?? ''));
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(';')}\r\n`;
}

/**
 * A value that a spreadsheet would calculate gets a leading apostrophe, as in every exported file. So does one that
 * looks like that already: reading takes one away.
 */
function cell(value: string): string {
  const harmless = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
