import type { CardRange } from './directory-server.ts';

type Row = { start: string; end: string; range: CardRange };

const length = 19;

/** The card ranges of a PRes, found by number in as many steps as their count has bits. */
export class CardRanges {
  readonly #rows: readonly Row[];

  constructor(cardRangeData: readonly unknown[]) {
    this.#rows = cardRangeData.flatMap(toRow).sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  /** The range that a number lies in; null when there is none. */
  find(cardNumber: string): CardRange | null {
    const wanted = cardNumber.padEnd(length, '0');
    let [low, high] = [0, this.#rows.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = this.#rows[middle];
      if (!row) return null;
      if (wanted < row.start) high = middle - 1;
      else if (wanted > row.end) low = middle + 1;
      else return row.range;
    }
    return null;
  }
}

/** Numbers of different lengths compare once they are filled up. */
function toRow(data: unknown): Row[] {
  const { startRange, endRange, threeDSMethodURL, actionInd } = Object(data) as Record<string, unknown>;
  if (!isNumber(startRange) || !isNumber(endRange) || actionInd === 'D') return [];
  const isAddress = typeof threeDSMethodURL === 'string' && /^https?:/.test(threeDSMethodURL);
  const range = { methodUrl: isAddress && URL.canParse(threeDSMethodURL) ? threeDSMethodURL : null };
  return [{ start: startRange.padEnd(length, '0'), end: endRange.padEnd(length, '9'), range }];
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{13,19}$/.test(value);
}
