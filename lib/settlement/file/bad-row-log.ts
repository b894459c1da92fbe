import { isUtf8 } from 'node:buffer';
import { hideCardNumbers } from '#lib/card-numbers/index.ts';
import type { RowProblem } from './field-problem.ts';

/** Beyond it the file is not one of ours, or was damaged: mending it row by row is no way to go. */
const maxBadRows = 100_000;

/** A row that is not imported, with what is needed to mend it and to import it again. */
export type BadRow = RowProblem & { lineNumber: number; raw: Buffer };

/** Hands on the bad rows of a file, up to as many as a file may have. */
export class BadRowLog {
  readonly #take: (bad: BadRow) => void;
  #count = 0;

  constructor(take: (bad: BadRow) => void) {
    this.#take = take;
  }

  /** Why the whole file is refused; null while it is not. */
  add(bad: BadRow): string | null {
    this.#count += 1;
    if (this.#count > maxBadRows) {
      return `More than ${maxBadRows} rows are wrong. The first reason that goes beyond: ${bad.reason}`;
    }
    const value = bad.value?.replaceAll('\0', '\u{fffd}') ?? null;
    // An acquirer may send a whole card number, in the wrong column or for the last four digits. It is not kept.
    this.#take({ ...bad, value: value && hideCardNumbers(value), raw: hideInRow(bad.raw) });
    return null;
  }
}

/** The row in its own characters, so that it can be imported again. */
function hideInRow(raw: Buffer): Buffer {
  const encoding = isUtf8(raw) ? 'utf8' : 'latin1';
  return Buffer.from(hideCardNumbers(raw.toString(encoding)), encoding);
}
