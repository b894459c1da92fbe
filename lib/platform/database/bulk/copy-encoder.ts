/**
 * Rows in the binary format of COPY. The server reads it without parsing any text, and no value needs an escape.
 * https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS
 */

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const endOfRows = -1;
const nullLength = -1;
/** A byte loop is faster than a call for values that are shorter. */
const shortValue = 40;

export class CopyEncoder {
  #bytes: Buffer;
  #end = 0;

  constructor(capacity = 1_048_576) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  /** What was encoded so far; also the place to go back to. */
  get length(): number {
    return this.#end;
  }

  /** Takes back everything behind a place. */
  truncate(length: number): void {
    this.#end = length;
  }

  /** Room for a row: the values below do not check it. */
  reserve(byteLength: number): void {
    if (this.#end + byteLength <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#end + byteLength));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }

  begin(): void {
    this.reserve(signature.length);
    this.#end += signature.copy(this.#bytes, this.#end);
  }

  finish(): void {
    this.reserve(2);
    this.#end = this.#bytes.writeInt16BE(endOfRows, this.#end);
  }

  row(columnCount: number): void {
    const bytes = this.#bytes;
    bytes[this.#end++] = columnCount >> 8;
    bytes[this.#end++] = columnCount;
  }

  null(): void {
    this.#int32(nullLength);
  }

  /** The bytes of a text, or of a value of 16 bytes. */
  bytes(source: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.#int32(length);
    const target = this.#bytes;
    let at = this.#end;
    if (length < shortValue) {
      for (let index = start; index < end; index += 1) target[at++] = source[index] as number;
    } else {
      target.set(source.subarray(start, end), at);
    }
    this.#end += length;
  }

  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.reserve(length + 4);
    this.#int32(length);
    this.#bytes.write(value, this.#end, 'utf8');
    this.#end += length;
  }

  int(value: number): void {
    this.#int32(4);
    this.#int32(value);
  }

  /** A whole number that a `number` holds exactly. */
  bigint(value: number): void {
    this.#int32(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#int32(high);
    this.#int32((value - high * 0x1_0000_0000) | 0);
  }

  /** A decimal number without a sign: its digits in groups of four, as PostgreSQL keeps them. */
  numeric(groups: readonly number[], weight: number, decimals: number): void {
    this.#int32(8 + 2 * groups.length);
    for (const value of [groups.length, weight, 0, decimals, ...groups]) {
      this.#end = this.#bytes.writeInt16BE(value, this.#end);
    }
  }

  /** The bytes behind a place, valid until the next value. */
  since(place: number): Buffer {
    return this.#bytes.subarray(place, this.#end);
  }

  /** Hands over what was encoded, and goes on with nothing in a buffer that is free. */
  take(free: Buffer | undefined): Buffer {
    const taken = this.#bytes.subarray(0, this.#end);
    this.#bytes = free ?? Buffer.allocUnsafe(this.#bytes.length);
    this.#end = 0;
    return taken;
  }

  #int32(value: number): void {
    const bytes = this.#bytes;
    const at = this.#end;
    bytes[at] = value >>> 24;
    bytes[at + 1] = value >>> 16;
    bytes[at + 2] = value >>> 8;
    bytes[at + 3] = value;
    this.#end = at + 4;
  }
}
