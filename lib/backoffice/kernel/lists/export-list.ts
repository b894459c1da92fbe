import { csvLine } from '#lib/platform/csv.ts';
import { BackOfficeError, backOfficeErrors } from '../back-office-error.ts';
import type {
  AnyList,
  ExportValue,
  ListColumn,
  ListReader,
  ListSearch,
  ListSort,
} from './list-description.ts';
import { readWholeList } from './read-list.ts';

/** Each export holds a connection and a snapshot; more concurrent exports would delay payments. */
const maxExports = 2;
let running = 0;

export type ListExport = {
  search: ListSearch;
  sort: ListSort;
  // biome-ignore lint/suspicious/noExplicitAny: the rows are those of the list
  columns: readonly ListColumn<any>[];
  zone: string;
  fileName: string;
  signal: AbortSignal;
};

/** All rows of a search as a streamed file. */
export function exportList(list: AnyList, reader: ListReader, input: ListExport): Response {
  if (running >= maxExports) {
    throw new BackOfficeError(
      429,
      'busy',
      'Two exports are already running. Try again when one has finished.',
    );
  }
  running += 1;
  const lines = writeLines(list, reader, input);
  const encoder = new TextEncoder();
  let isOpen = true;
  const end = (): void => {
    if (isOpen) running -= 1;
    isOpen = false;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        end();
        controller.close();
      } catch (error) {
        end();
        reader.services.log.warn({ err: error }, 'an export broke off');
        controller.error(backOfficeErrors.failed());
      }
    },
    async cancel() {
      end();
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${input.fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* writeLines(
  list: AnyList,
  reader: ListReader,
  { search, sort, columns, zone, signal }: ListExport,
): AsyncGenerator<string, undefined> {
  const formatTime = timeFormat(zone);
  yield csvLine(columns.flatMap((column) => headOf(column, zone)));
  for await (const items of readWholeList(list, reader, search, sort)) {
    if (signal.aborted) return;
    const rows = await list.present(reader, items);
    const cellsOf = (row: unknown) => columns.flatMap((column) => cellsIn(column.exportAs(row), formatTime));
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the rows are those of the list
function headOf({ label, kind }: ListColumn<any>, zone: string): string[] {
  if (kind === 'money') return [label, `${label} currency`];
  return [kind === 'time' ? `${label} (${zone})` : label];
}

function cellsIn(value: ExportValue, formatTime: (time: Date) => string): (string | null)[] {
  if (value === null) return [null];
  if (value instanceof Date) return [formatTime(value)];
  return typeof value === 'object' ? [value.amount, value.currency] : [String(value)];
}

/** `2026-11-21 22:10:30`: spreadsheets read it as a time, in every language. */
function timeFormat(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (time) => format.format(time);
}

/** Named by list, filter and day: `transactions-status-declined-2026-11-21.csv`. */
export function fileNameOf(list: AnyList, chips: readonly { text: string }[], now: Date): string {
  const filter = chips
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  const parts = [list.name, ...(filter ? [filter] : []), now.toISOString().slice(0, 10)];
  return `${parts.join('-')}.csv`;
}
