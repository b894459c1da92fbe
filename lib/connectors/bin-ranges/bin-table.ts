import { type BinRange, firstOf } from './bin-range.ts';

/** Ranges that do not overlap, searched by halving. */
export class BinTable {
  readonly #ranges: readonly BinRange[];

  constructor(ranges: readonly BinRange[]) {
    this.#ranges = ranges.toSorted((a, b) => a.first - b.first);
  }

  /** The range of a card number; null when it is in none. */
  find(cardNumber: string): BinRange | null {
    const wanted = firstOf(cardNumber);
    let low = 0;
    let high = this.#ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const range = this.#ranges[middle];
      if (range === undefined) return null;
      if (wanted < range.first) high = middle - 1;
      else if (wanted > range.last) low = middle + 1;
      else return range;
    }
    return null;
  }
}
