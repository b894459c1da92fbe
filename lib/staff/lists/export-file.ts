import { csvLine } from '#lib/platform/csv.ts';
import type { Log } from '#lib/platform/log.ts';
import { type SheetCell, writeWorkbook } from '#lib/platform/xlsx.ts';
import { BackOfficeError, backOfficeErrors } from '../back-office-error.ts';

/** Tables as files that are downloaded, for lists and for figures. */

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Each export holds a connection and a snapshot; more concurrent exports would delay payments. */
const maxExports = 2;
let running = 0;

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export type ExportedTable = {
  format: ExportFormat;
  /** Without its ending. */
  name: string;
  /** The head first. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  log: Log;
};

/** The rows as a streamed file. */
export function exportFile({ format, name, rows, log }: ExportedTable): Response {
  const parts = () => (format === 'csv' ? writeCsv(rows) : writeWorkbook(rows));
  return streamFile({ name: `${name}.${format}`, contentType: contentTypes[format], parts, log });
}

export type StreamedFile = {
  name: string;
  contentType: string;
  parts: () => AsyncGenerator<Uint8Array, undefined>;
  log: Log;
};

/** A file that is written while it is sent. */
export function streamFile({ name, contentType, parts: begin, log }: StreamedFile): Response {
  if (running >= maxExports) {
    const sentence = 'Two exports are already running. Try again when one has finished.';
    throw new BackOfficeError(429, 'busy', sentence);
  }
  running += 1;
  const parts = begin();
  let isOpen = true;
  const end = (): void => {
    if (isOpen) running -= 1;
    isOpen = false;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        log.warn({ err: error }, 'an export broke off');
        controller.error(backOfficeErrors.failed());
      }
    },
    async cancel() {
      end();
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* writeCsv(rows: ExportedTable['rows']): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  for await (const batch of rows) yield encoder.encode(batch.map((cells) => csvLine(cells.map(textOf))).join(''));
}

function textOf(cell: SheetCell): string | null {
  if (cell === null || typeof cell === 'string') return cell;
  return typeof cell === 'number' ? String(cell) : cell.decimal;
}
