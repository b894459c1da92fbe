import { createHash, randomBytes } from 'node:crypto';

/** Of each key three words of a hash, and the row: 0 where the slot is free. */
const words = 4;

/**
 * Remembers the first row that each key was given with, in some tens of bytes a row: a file has millions of rows. Two keys are
 * taken for the same once in more than 10^16 files of a million rows.
 */
export function createRowIndex(): { find(key: string): number | undefined; add(key: string, row: number): void } {
  const salt = randomBytes(16);
  let slots = new Uint32Array(words * 4_096);
  let used = 0;
  const marksOf = (key: string): Uint32Array => {
    const hash = createHash('sha256').update(salt).update(key).digest();
    return Uint32Array.of(hash.readUInt32LE(0), hash.readUInt32LE(4), hash.readUInt32LE(8));
  };
  const slotOf = (marks: Uint32Array): number => {
    const count = slots.length / words;
    for (let slot = (marks[0] ?? 0) % count; ; slot = (slot + 1) % count) {
      const at = slot * words;
      if (slots[at + 3] === 0 || marks.every((mark, word) => slots[at + word] === mark)) return at;
    }
  };
  const put = (marks: Uint32Array, row: number): void => {
    const at = slotOf(marks);
    slots.set(marks, at);
    slots[at + 3] = row;
  };
  const grow = (): void => {
    const former = slots;
    slots = new Uint32Array(former.length * 2);
    for (let at = 0; at < former.length; at += words) {
      const row = former[at + 3] ?? 0;
      if (row !== 0) put(former.subarray(at, at + 3), row);
    }
  };
  return {
    find: (key) => slots[slotOf(marksOf(key)) + 3] || undefined,
    add(key, row) {
      put(marksOf(key), row);
      used += 1;
      if (used * words > slots.length / 2) grow();
    },
  };
}
