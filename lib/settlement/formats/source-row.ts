import { isUtf8 } from 'node:buffer';
import { formula } from '#lib/platform/csv.ts';
import type { ScannedRow } from '../file/scan-rows.ts';
import { RowRejected } from './row-rejected.ts';
import type { SettlementFormat } from './settlement-format.ts';

/** The value of a column in the row that is read. */
export type Cell = () => string;

/** A value that a spreadsheet would calculate has one apostrophe before it in files that we write. */
const apostrophe = 39;

/** The texts of the row that is read. */
export class SourceRow {
  readonly #decode: (bytes: Buffer, start: number, end: number) => string;
  readonly #isFixed: boolean;
  #row: ScannedRow | null = null;
  #line: string | null = null;
  /** What was read of each field, and in which row. */
  readonly #texts: string[] = [];
  readonly #readAt: number[] = [];
  #rowCount = 0;

  constructor({ encoding, layout }: Pick<SettlementFormat, 'encoding' | 'layout'>) {
    this.#decode = decoderOf(encoding);
    this.#isFixed = layout.kind === 'FIXED';
  }

  set(row: ScannedRow): void {
    this.#row = row;
    this.#line = null;
    this.#rowCount += 1;
  }

  /** A field of a delimited row; empty where the row has none. */
  field(place: number, column: string): string {
    const row = this.#row;
    if (row === null || place >= Math.min(row.count, row.starts.length)) return '';
    // Several of our columns read one of the file.
    if (this.#readAt[place] === this.#rowCount) return this.#texts[place] as string;
    const start = row.starts[place] as number;
    const end = row.ends[place] as number;
    let text = start === end ? '' : this.#read(row, start, end, column);
    if (text.charCodeAt(0) === apostrophe && formula.test(text)) text = text.slice(1);
    this.#texts[place] = text;
    this.#readAt[place] = this.#rowCount;
    return text;
  }

  /** A field at a fixed place, without the spaces that fill it. */
  slice(start: number, length: number, column: string): string {
    const row = this.#row;
    if (row === null) return '';
    this.#line ??= this.#read(row, row.starts[0] as number, row.ends[0] as number, column);
    return this.#line.slice(start - 1, start - 1 + length).trim();
  }

  /** Whether the first field is this value. Fixed places have no first field: the line begins with it. */
  isMarked(marker: string): boolean {
    if (marker === '' || this.#row === null) return false;
    if (!this.#isFixed) return this.field(0, '1').trim() === marker;
    return this.slice(1, marker.length, '1') === marker;
  }

  #read(row: ScannedRow, start: number, end: number, column: string): string {
    // NUL is one of the other bytes too.
    if (!row.hasOtherBytes) return row.cells.toString('latin1', start, end);
    const text = this.#decode(row.cells, start, end);
    if (!text.includes('\0') && !text.includes('\u{fffd}')) return text;
    const reason = text.includes('\0') ? 'contains the character U+0000' : 'has bytes of another encoding';
    throw new RowRejected(column, text.replaceAll('\0', '\u{fffd}'), `${column} ${reason}.`);
  }
}

function decoderOf(encoding: SettlementFormat['encoding']) {
  if (encoding === 'ISO-8859-1')
    return (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);
  if (encoding === 'UTF-8') {
    return (bytes: Buffer, start: number, end: number) => {
      // A file may have U+FFFD itself, which is no sign of another encoding.
      const text = bytes.toString('utf8', start, end);
      return text.includes('\u{fffd}') && isUtf8(bytes.subarray(start, end)) ? text.replaceAll('\u{fffd}', '?') : text;
    };
  }
  const decoder = new TextDecoder('windows-1252');
  return (bytes: Buffer, start: number, end: number) => decoder.decode(bytes.subarray(start, end));
}
