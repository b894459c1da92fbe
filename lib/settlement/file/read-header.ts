import { readColumns } from './columns.ts';
import type { ScannedRow } from './scan-rows.ts';

/** Where the columns of a file are: the place of each of `readColumns` in its rows, or -1. */
export type FileHeader = { places: Int32Array; count: number; line: string };

/** What is wrong with the header is wrong with the whole file, so nothing of it is read. */
export function readHeader(row: ScannedRow): FileHeader | { reason: string } {
  const { cells, starts, ends, count } = row;
  if (isUtf16(row)) return { reason: utf16Reason };
  const places = new Int32Array(readColumns.length).fill(-1);
  // A file with more fields than that has names that no column has, among those that were kept.
  for (let field = 0; field < Math.min(count, starts.length); field += 1) {
    const name = cells.toString('utf8', starts[field], ends[field]).trim();
    const column = readColumns.findIndex(({ header }) => header === name);
    if (column === -1) return { reason: describeUnknown(name) };
    if (places[column] !== -1) return { reason: `The header has the column ${name} twice.` };
    places[column] = field;
  }
  const missing = readColumns.filter(({ isRequired }, column) => isRequired && places[column] === -1);
  const line = cells.toString('utf8', starts[0], ends[count - 1]);
  if (missing.length === 0) return { places, count, line };
  return { reason: `The header lacks ${missing.map(({ header }) => header).join(', ')}.` };
}

const utf16Reason = 'The file is in UTF-16. Save it as CSV in UTF-8 and import it again.';

export function isUtf16({ cells, starts }: Pick<ScannedRow, 'cells' | 'starts'>): boolean {
  const start = starts[0] as number;
  const [first, second] = cells.subarray(start, start + 2);
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function describeUnknown(name: string): string {
  const shown = name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '?').slice(0, 60);
  return `The first line is not the header of a settlement file: it names “${shown}”, which is no column of it.`;
}
