import { type BadRow, BadRowLog } from './bad-row-log.ts';
import { type FileOwner, RowChecker } from './check-row.ts';
import { cut } from './field-problem.ts';
import { readHeader } from './read-header.ts';
import { RowScanner, type ScannedRow } from './scan-rows.ts';

export type FileLines = {
  /** A row that is imported, with what its check has read. Both are only valid until the next row. */
  line(row: ScannedRow, checker: RowChecker): void;
  badRow(bad: BadRow): void;
};

/** What reads a file of some format in whatever pieces it arrives. */
export type RowsReader = {
  /** Why the whole file is refused; null while it is not. */
  readonly refusal: string | null;
  /** The header as it stands in the file, once it was read. */
  readonly header: string | null;
  push(chunk: Buffer): void;
  end(): void;
};

/** Reads a file of the 36 columns (spec 2.13). */
export class FileReader implements RowsReader {
  refusal: string | null = null;
  header: string | null = null;
  readonly #owner: FileOwner;
  readonly #lines: FileLines;
  readonly #scanner: RowScanner;
  #checker: RowChecker | null = null;
  readonly #badRows: BadRowLog;

  constructor(owner: FileOwner, lines: FileLines) {
    this.#owner = owner;
    this.#lines = lines;
    this.#badRows = new BadRowLog((bad) => lines.badRow(bad));
    this.#scanner = new RowScanner({
      row: (row) => this.#read(row),
      broken: ({ lineNumber, reason, raw }) => {
        if (this.#checker) this.#reject({ lineNumber, raw, column: null, value: cut(raw.toString('utf8')), reason });
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
    this.refusal ??= this.#badRows.add(bad);
  }
}
