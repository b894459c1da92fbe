/** A row is read as a whole, so its length is bounded. */
export const maxLineBytes = 65_536;
/** More fields than any file has columns; the number is counted beyond it, the places are not kept. */
const maxFields = 256;

const lf = 10;
const cr = 13;
const incomplete = -1;

/** How the fields of a row are divided, as bytes. No byte is -1: a file of fixed places has neither. */
export type FieldMarks = { separator: number; quote: number };

const semicolons: FieldMarks = { separator: 59, quote: 34 };

/** One row whose fields are ranges of bytes. It is only valid until the next one is read. */
export type ScannedRow = {
  /** Where it begins; the header is line 1. */
  lineNumber: number;
  /** The bytes of its fields, without quotes. */
  cells: Buffer;
  starts: Int32Array;
  ends: Int32Array;
  count: number;
  /** A byte that is not ASCII, or NUL. */
  hasOtherBytes: boolean;
  /** As it stands in the file, without the end of the line. */
  raw(): Buffer;
};

export type RowReader = {
  row(row: ScannedRow): void;
  /** A row that cannot be divided into fields. */
  broken(row: { lineNumber: number; reason: string; raw: Buffer }): void;
};

const reasons = {
  long: `The line is longer than ${maxLineBytes} bytes.`,
  openQuote: 'A quote is opened and not closed.',
  quoteInside: 'A quote stands inside a value that does not begin with one.',
  afterQuote: 'Something other than a separator follows a closing quote.',
};

/**
 * Divides a file into rows and fields (RFC 4180, with `;` in our own files), whatever pieces it arrives in. A broken row costs its own
 * line only: reading goes on behind the next end of a line, so that a quote that is never closed does not take in the
 * rest of the file.
 */
export class RowScanner {
  readonly #reader: RowReader;
  readonly #separator: number;
  readonly #quote: number;
  /** Bytes above it, up to 127, are part of a value. */
  readonly #lastMark: number;
  readonly #unquoted = Buffer.allocUnsafe(maxLineBytes + 1);
  readonly #starts = new Int32Array(maxFields);
  readonly #ends = new Int32Array(maxFields);
  #rest: Buffer = Buffer.alloc(0);
  #lineNumber = 1;
  #isFirst = true;
  /** Within a line that was too long: everything up to its end is passed over. */
  #isSkipping = false;
  #reason = '';

  constructor(reader: RowReader, { separator, quote }: FieldMarks = semicolons) {
    this.#reader = reader;
    this.#separator = separator;
    this.#quote = quote;
    this.#lastMark = Math.max(separator, quote, cr);
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (this.#isFirst && bytes.length < 3) {
      this.#rest = bytes;
      return;
    }
    this.#rest = bytes.subarray(this.#readRows(bytes, false));
  }

  end(): void {
    this.#readRows(this.#rest, true);
    this.#rest = Buffer.alloc(0);
  }

  /** Returns where the first row begins that is not complete. */
  #readRows(bytes: Buffer, isLast: boolean): number {
    let at = this.#isFirst ? lengthOfMark(bytes) : 0;
    this.#isFirst = false;
    while (at < bytes.length) {
      if (this.#isSkipping) {
        const end = bytes.indexOf(lf, at);
        if (end === -1) return bytes.length;
        this.#isSkipping = false;
        this.#lineNumber += 1;
        at = end + 1;
        continue;
      }
      const next = this.#readRow(bytes, at, isLast);
      if (next === incomplete) break;
      at = next;
    }
    return at;
  }

  /** The usual row has no quotes: its fields are ranges of the file itself. */
  #readRow(bytes: Buffer, at: number, isLast: boolean): number {
    const starts = this.#starts;
    const ends = this.#ends;
    const separator = this.#separator;
    const quote = this.#quote;
    const lastMark = this.#lastMark;
    const limit = Math.min(bytes.length, at + maxLineBytes);
    let count = 0;
    let hasOtherBytes = false;
    starts[0] = at;
    for (let index = at; index < limit; index += 1) {
      const byte = bytes[index] as number;
      if (byte > lastMark && byte < 128) continue;
      if (byte === separator) {
        ends[count] = index;
        count += 1;
        starts[count] = index + 1;
      } else if (byte === lf) {
        ends[count] = bytes[index - 1] === cr && index > at ? index - 1 : index;
        return this.#emit(bytes, { cells: bytes, count: count + 1, hasOtherBytes, at, end: index });
      } else if (byte === quote) {
        return this.#readQuotedRow(bytes, at, isLast);
      } else if (byte === 0 || byte >= 128) {
        hasOtherBytes = true;
      }
    }
    if (limit < bytes.length) return this.#reject(bytes, at, reasons.long);
    if (!isLast) return limit - at < maxLineBytes ? incomplete : this.#reject(bytes, at, reasons.long);
    ends[count] = bytes[limit - 1] === cr ? limit - 1 : limit;
    return this.#emit(bytes, { cells: bytes, count: count + 1, hasOtherBytes, at, end: limit });
  }

  #readQuotedRow(bytes: Buffer, at: number, isLast: boolean): number {
    const limit = Math.min(bytes.length, at + maxLineBytes);
    const isCut = !isLast || limit < bytes.length;
    let count = 0;
    let place = { index: at, to: 0 };
    for (;;) {
      this.#starts[count] = place.to;
      const next = this.#readField(bytes, place.index, limit, place.to, isCut);
      if (next === null) return this.#giveUp(bytes, at, limit, isLast);
      this.#ends[count] = next.to;
      count += 1;
      place = { index: next.index + 1, to: next.to };
      if (next.index < limit && bytes[next.index] === this.#separator) continue;
      const hasOtherBytes = holdsOtherBytes(this.#unquoted, next.to);
      return this.#emit(bytes, { cells: this.#unquoted, count, hasOtherBytes, at, end: next.index });
    }
  }

  /** Copies a field without its quotes; returns where it and its copy end, or null when it is broken or not complete. */
  #readField(
    bytes: Buffer,
    from: number,
    limit: number,
    toStart: number,
    isCut: boolean,
  ): { index: number; to: number } | null {
    const out = this.#unquoted;
    const separator = this.#separator;
    const quote = this.#quote;
    let index = from;
    let to = toStart;
    this.#reason = '';
    if (bytes[index] !== quote || index >= limit) {
      for (; index < limit; index += 1) {
        const byte = bytes[index] as number;
        if (byte === separator || byte === lf) return { index, to: byte === lf ? withoutCr(out, to, toStart) : to };
        if (byte === quote) this.#reason = reasons.quoteInside;
        if (byte === quote) return null;
        out[to++] = byte;
      }
      return isCut ? null : { index, to: withoutCr(out, to, toStart) };
    }
    for (index += 1; index < limit; index += 1) {
      const byte = bytes[index] as number;
      if (byte === quote) {
        if (index + 1 >= limit && isCut) return null;
        if (bytes[index + 1] !== quote || index + 1 >= limit)
          return this.#closeField(bytes, index + 1, limit, to, isCut);
        index += 1;
      }
      out[to++] = byte;
    }
    this.#reason = isCut && limit === bytes.length ? '' : reasons.openQuote;
    return null;
  }

  #closeField(
    bytes: Buffer,
    after: number,
    limit: number,
    to: number,
    isCut: boolean,
  ): { index: number; to: number } | null {
    const index = bytes[after] === cr && after < limit ? after + 1 : after;
    if (index >= limit) return isCut ? null : { index, to };
    const byte = bytes[index];
    if (byte === lf || (byte === this.#separator && index === after)) return { index, to };
    this.#reason = reasons.afterQuote;
    return null;
  }

  /** A field has no end: it is broken, or the rest of it is still to come. */
  #giveUp(bytes: Buffer, at: number, limit: number, isLast: boolean): number {
    if (this.#reason !== '') return this.#reject(bytes, at, this.#reason, isLast);
    if (!isLast && limit - at < maxLineBytes) return incomplete;
    return this.#reject(bytes, at, limit < bytes.length || !isLast ? reasons.long : reasons.openQuote, isLast);
  }

  #reject(bytes: Buffer, at: number, reason: string, isLast = false): number {
    const end = bytes.indexOf(lf, at);
    // The rest of the line is kept with it.
    if (end === -1 && !isLast && bytes.length - at < maxLineBytes) return incomplete;
    const raw = bytes.subarray(at, Math.min(end === -1 ? bytes.length : end, at + maxLineBytes));
    this.#reader.broken({ lineNumber: this.#lineNumber, reason, raw: Buffer.from(withoutEnd(raw)) });
    this.#isSkipping = end === -1;
    if (end === -1) return bytes.length;
    this.#lineNumber += 1;
    return end + 1;
  }

  #emit(
    bytes: Buffer,
    {
      cells,
      count,
      hasOtherBytes,
      at,
      end,
    }: { cells: Buffer; count: number; hasOtherBytes: boolean; at: number; end: number },
  ): number {
    const lineNumber = this.#lineNumber;
    const isBlank = count === 1 && this.#ends[0] === this.#starts[0];
    if (!isBlank) {
      this.#reader.row({
        lineNumber,
        cells,
        starts: this.#starts,
        ends: this.#ends,
        count,
        hasOtherBytes,
        raw: () => Buffer.from(withoutEnd(bytes.subarray(at, end))),
      });
    }
    this.#lineNumber += cells === bytes ? 1 : countLines(bytes, at, end) + 1;
    return end + 1;
  }
}

function lengthOfMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function withoutCr(bytes: Buffer, end: number, start: number): number {
  return end > start && bytes[end - 1] === cr ? end - 1 : end;
}

function withoutEnd(line: Buffer): Buffer {
  return line.at(-1) === cr ? line.subarray(0, -1) : line;
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) if (bytes[index] === lf) count += 1;
  return count;
}

function holdsOtherBytes(bytes: Buffer, end: number): boolean {
  for (let index = 0; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte === 0 || byte >= 128) return true;
  }
  return false;
}
