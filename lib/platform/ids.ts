import { randomBytes, randomFillSync } from 'node:crypto';

/** The only source of randomness. */

const pool = Buffer.allocUnsafe(8192);
let poolUsed = pool.length;

/** Random bytes from a refilled pool: one system call serves hundreds of ids. */
function takeRandom(size: number): Buffer {
  if (poolUsed + size > pool.length) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  poolUsed += size;
  return pool.subarray(poolUsed - size, poolUsed);
}

/**
 * Two decimal digits that say which installation of a group made an id or a token: digits 13 and 14 of every id, and
 * the first two after the prefix of a token. A router in front sends a request to its cell by them
 * (docs/decisions/0005-tenants-in-the-database.md).
 */
let cell = '00';

/** Sets the cell of this process, when it starts. */
export function setCell(code: string): void {
  if (!/^\d{2}$/.test(code)) throw new Error('a cell is two decimal digits');
  cell = code;
}

export function currentCell(): string {
  return cell;
}

const highBit = 2n ** 47n;

/**
 * A payment, registration or 3D Secure id (spec 2.2): 32 lowercase hex, ordered by time, first digit
 * never 0. Milliseconds with the highest bit set (12 digits), the cell, then 72 random bits. Also for
 * accounts, deliveries and references of attempts, of which many are stored: an index that grows at its end costs less, and beside
 * millions of rows a place in its middle is read from the disk.
 */
export function newTransactionId(now: Date): string {
  return timeOf(now) + cell + takeRandom(9).toString('hex');
}

/** Not greater than any transaction id of this time: the ids of a period are between two of these. */
export function lowestTransactionId(now: Date): string {
  return timeOf(now).padEnd(32, '0');
}

const timeOf = (now: Date): string => (BigInt(now.getTime()) | highBit).toString(16);

/** An entity id or other random id: 32 lowercase hex, with the cell in its middle. */
export function newRandomId(): string {
  const digits = takeRandom(15).toString('hex');
  return digits.slice(0, 12) + cell + digits.slice(12);
}

/** A random UUID (RFC 9562, version 4), where a protocol asks for one. */
export function newUuid(): string {
  const bytes = Buffer.from(takeRandom(16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = bytes.toString('hex');
  const ends = [0, 8, 12, 16, 20, 32];
  return ends
    .slice(1)
    .map((end, index) => digits.slice(ends[index], end))
    .join('-');
}

/** `dddd.dddd.dddd`, the number that people read to each other (spec 2.12 shortId, AN14). */
export function newShortId(): string {
  const number = takeRandom(6).readUIntBE(0, 6) % 1_000_000_000_000;
  const digits = number.toString().padStart(12, '0');
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}

/** At least 0 and less than 1, for spreading work in time. */
export function randomFraction(): number {
  return takeRandom(4).readUInt32BE() / 2 ** 32;
}

/** Bytes for keys, nonces and tokens, straight from the system. */
export function newSecretBytes(size: number): Buffer {
  return randomBytes(size);
}
