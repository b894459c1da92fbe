import { randomBytes, randomFillSync } from 'node:crypto';

/**
 * The only source of randomness.
 */

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

const highBit = 2n ** 47n;

/**
 * A payment, registration or 3D Secure id (spec 2.2): 32 lowercase hex, ordered by time, first digit
 * never 0. Milliseconds with the highest bit set (12 digits), then 80 random bits.
 */
export function newTransactionId(now: Date): string {
  const time = (BigInt(now.getTime()) | highBit).toString(16);
  return time + takeRandom(10).toString('hex');
}

/** An entity id, attempt reference or other random id: 32 lowercase hex. */
export function newRandomId(): string {
  return takeRandom(16).toString('hex');
}

/** `dddd.dddd.dddd`, the number that people read to each other (spec 2.12 shortId, AN14). */
export function newShortId(): string {
  const number = takeRandom(6).readUIntBE(0, 6) % 1_000_000_000_000;
  const digits = number.toString().padStart(12, '0');
  return `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`;
}

/** Bytes for keys, nonces and tokens, straight from the system. */
export function newSecretBytes(size: number): Buffer {
  return randomBytes(size);
}
