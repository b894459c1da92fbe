import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import { type FileOwner, RowChecker } from './check-row.ts';
import { cut, type RowProblem } from './field-problem.ts';
import { readHeader } from './read-header.ts';
import { RowScanner, type ScannedRow } from './scan-rows.ts';

/** Beyond it the file is not one of ours, or was damaged: mending it row by row is no way to go. */
export const maxBadRows = 100_000;

/** A row that is not imported, with what is needed to mend it and to import it again. */
export type BadRow = RowProblem & { lineNumber: number; raw: Buffer };

export type FileLines = {
  /** A row that is imported, with what its check has read. Both are only valid until the next row. */
  line(row: ScannedRow, checker: RowChecker): void;
  badRow(bad: BadRow): void;
};

/** Reads a settlement file in whatever pieces it arrives. */
export class FileReader {
  /** Why the whole file is refused; null while it is not. */
  refusal: string | null = null;
  /** The header as it stands in the file, once it was read. */
  header: string | null = null;
  readonly #owner: FileOwner;
  readonly #lines: FileLines;
  readonly #scanner: RowScanner;
  #checker: RowChecker | null = null;
  #badRows = 0;

  constructor(owner: FileOwner, lines: FileLines) {
    this.#owner = owner;
    this.#lines = lines;
    this.#scanner = new RowScanner({
      row: (row) => this.#read(row),
      broken: ({ lineNumber, reason, raw }) => {
        if (this.#checker)
          this.#reject({ lineNumber, raw, column: null, value: cut(raw.toString('utf8')), reason });
        else this.refusal ??= `The first line is not a header. ${reason}`;
      },
    });
  }

  push(chunk: Buffer): void {
    if (this.refusal === null) this.#scanner.push(chunk);
  }

  end(): void {
    if (this.refusal !== null) return;
    this.#scanner.end();
    if (this.#checker === null) this.refusal ??= 'The file is empty.';
  }

  #read(row: ScannedRow): void {
    if (this.refusal !== null) return;
    if (this.#checker === null) {
      const header = readHeader(row);
      if ('reason' in header) {
        this.refusal = header.reason;
        return;
      }
      this.header = header.line;
      this.#checker = new RowChecker(header, this.#owner);
      return;
    }
    const problem = this.#checker.check(row);
    if (problem === null) this.#lines.line(row, this.#checker);
    else this.#reject({ lineNumber: row.lineNumber, raw: row.raw(), ...problem });
  }

  #reject(bad: BadRow): void {
    this.#badRows += 1;
    if (this.#badRows > maxBadRows) {
      this.refusal ??= `More than ${maxBadRows} rows are wrong. The first reason that goes beyond: ${bad.reason}`;
      return;
    }
    const value = bad.value?.replaceAll('\0', '\u{fffd}') ?? null;
    // An acquirer may send a whole card number, in the wrong column or for the last four digits. It is not kept.
    this.#lines.badRow({
      ...bad,
      value: value && hideCardNumbers(value),
      raw: Buffer.from(hideCardNumbers(bad.raw.toString('latin1')), 'latin1'),
    });
  }
}
