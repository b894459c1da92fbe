import { type ImportedSchemes, readSchemes } from '#lib/brands/index.ts';
import { type BinRange, firstOf, lastOf } from './bin-range.ts';

/** Ranges that do not overlap, searched by halving. */
export class BinTable {
  readonly #ranges: readonly BinRange[];

  /** By the text of the column, of which many ranges have the same. */
  readonly #schemes: ReadonlyMap<string, readonly string[]>;
  readonly #listed: readonly string[];

  constructor(ranges: readonly BinRange[]) {
    this.#ranges = ranges.toSorted((a, b) => a.first - b.first);
    const texts = new Set(ranges.map(({ scheme }) => scheme ?? ''));
    this.#schemes = new Map([...texts].map((text) => [text, readSchemes(text)]));
    this.#listed = [...new Set([...this.#schemes.values()].flat())];
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

  /** What the import states of the brands of a number, or of its first digits; null where these begin others, too. */
  findSchemes(digits: string): ImportedSchemes | null {
    const range = this.find(digits);
    const schemes = this.#schemes.get(range?.scheme ?? '') ?? [];
    if (range === null || schemes.length === 0 || lastOf(digits) > range.last) return null;
    return { schemes, listed: this.#listed };
  }
}
