/** Numbers that depend on a seed only, so that a file can be written again (mulberry32). */
export type SeededRandom = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** The same items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
};

export function randomOfSeed(seed: string): SeededRandom {
  let state = hash(seed);
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return {
    below,
    shuffle: (items) => {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}

/** FNV-1a over the characters of the seed. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 0x01000193);
  return value;
}
