import type { SheetCell } from '#lib/platform/xlsx.ts';
import { exportValue } from './columns.ts';
import { type ExportFormat, exportFile } from './export-file.ts';
import type { AnyList, ExportValue, ListColumn, ListReader, ListSearch, ListSort } from './list-description.ts';
import { readWholeList } from './read-list.ts';

export type ListExport = {
  search: ListSearch;
  sort: ListSort;
  // biome-ignore lint/suspicious/noExplicitAny: the rows are those of the list
  columns: readonly ListColumn<any>[];
  zone: string;
  format: ExportFormat;
  fileName: string;
  signal: AbortSignal;
};

/** All rows of a search as a streamed file. */
export function exportList(list: AnyList, reader: ListReader, input: ListExport): Response {
  const { format, fileName: name } = input;
  return exportFile({ format, name, rows: readRows(list, reader, input), log: reader.services.log });
}

async function* readRows(
  list: AnyList,
  reader: ListReader,
  { search, sort, columns, zone, signal }: ListExport,
): AsyncGenerator<SheetCell[][], undefined> {
  const formatTime = timeFormat(zone);
  yield [columns.flatMap((column) => headOf(column, zone))];
  for await (const items of readWholeList(list, reader, search, sort)) {
    if (signal.aborted) return;
    const rows = await (list.presentExport ?? list.present)(reader, items);
    const cellsOf = (row: unknown) => columns.flatMap((column) => cellsIn(exportValue(column, row), formatTime));
    yield rows.map(cellsOf);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the rows are those of the list
function headOf({ label, kind }: ListColumn<any>, zone: string): string[] {
  if (kind === 'money') return [label, `${label} currency`];
  return [kind === 'time' ? `${label} (${zone})` : label];
}

function cellsIn(value: ExportValue, formatTime: (time: Date) => string): SheetCell[] {
  if (value === null || typeof value === 'number' || typeof value === 'string') return [value];
  if (value instanceof Date) return [formatTime(value)];
  if (typeof value === 'boolean') return [String(value)];
  return [value.amount === null ? null : { decimal: value.amount }, value.currency];
}

/** `2026-11-21 22:10:30`: spreadsheets read it as a time, in every language. */
function timeFormat(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (time) => format.format(time);
}

/** Named by list, filter and day: `transactions-status-declined-2026-11-21`. */
export function fileNameOf(list: AnyList, chips: readonly { text: string }[], now: Date): string {
  const filter = chips
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const parts = [list.name, ...(filter ? [filter] : []), now.toISOString().slice(0, 10)];
  return parts.join('-');
}
