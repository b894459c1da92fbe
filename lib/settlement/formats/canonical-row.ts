import { readColumns } from '../file/columns.ts';
import { maxLineBytes, type ScannedRow } from '../file/scan-rows.ts';
import { RowRejected } from './row-rejected.ts';

const bytesOfCharacter = 3;

/** Values of our columns as a row that the check of rows reads, in UTF-8 and without quotes. */
export class CanonicalRow implements ScannedRow {
  lineNumber = 0;
  readonly cells = Buffer.allocUnsafe((1 + bytesOfCharacter) * maxLineBytes);
  readonly starts = new Int32Array(readColumns.length);
  readonly ends = new Int32Array(readColumns.length);
  readonly count = readColumns.length;
  hasOtherBytes = false;
  raw: () => Buffer = () => Buffer.alloc(0);

  /** Writes the values of a row of the file. */
  write(values: readonly string[], { lineNumber, raw }: Pick<ScannedRow, 'lineNumber' | 'raw'>): void {
    Object.assign(this, { lineNumber, raw });
    let at = 0;
    let characters = 0;
    for (let column = 0; column < this.count; column += 1) {
      const value = values[column] ?? '';
      if (at + value.length * bytesOfCharacter > this.cells.length) throw tooLong();
      this.starts[column] = at;
      if (value === '') {
        this.ends[column] = at;
        continue;
      }
      at += this.cells.write(value, at, 'utf8');
      this.ends[column] = at;
      characters += value.length;
    }
    if (at > maxLineBytes) throw tooLong();
    this.hasOtherBytes = at !== characters;
  }
}

function tooLong(): RowRejected {
  return new RowRejected(null, null, `The values of the row are longer than ${maxLineBytes} bytes.`);
}
