import { type BinRange, type CardType, cardTypes, firstOf, lastOf } from './bin-range.ts';

/** Why a file of ranges was not imported; the text is for users. */
export class BinRangeError extends Error {}

/** The last column may be left out, head and all. */
const columns = ['from', 'to', 'country', 'scheme', 'type'] as const;
const heads = [columns.join(','), columns.slice(0, -1).join(',')];

/**
 * Reads a CSV file with the columns from, to, country (two letters), scheme (may be empty) and type (CREDIT, DEBIT or
 * PREPAID; may be empty or left out). `from` and `to` are 6 to 11 digits, both included: `420000,420099` covers 420000…
 * to 420099….
 */
export function parseBinRanges(csv: string): BinRange[] {
  const lines = csv
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '');
  const [head, ...rows] = lines;
  if (head === undefined || !heads.includes(head.text.toLowerCase())) {
    throw new BinRangeError(`The first line must be: ${columns.join(',')}`);
  }
  const ranges = rows.map(({ text, number }) => ({ ...parseLine(text, number), number }));
  rejectOverlaps(ranges);
  return ranges.map(({ number: _, ...range }) => range);
}

function parseLine(text: string, number: number): BinRange {
  const [from = '', to = '', country = '', scheme = '', type = ''] = text
    .split(',')
    .map((cell) => cell.trim());
  const fail = (problem: string) => new BinRangeError(`Line ${number}: ${problem}`);
  if (!/^\d{6,11}$/.test(from) || !/^\d{6,11}$/.test(to)) throw fail('from and to must be 6 to 11 digits.');
  if (!/^[A-Z]{2}$/.test(country)) throw fail('country must be two capital letters, such as DE.');
  if (type !== '' && !isCardType(type)) throw fail(`type must be ${cardTypes.join(', ')} or empty.`);
  const range = {
    ...{ first: firstOf(from), last: lastOf(to), country },
    ...{ scheme: scheme === '' ? null : scheme, type: type === '' ? null : type },
  };
  if (range.first > range.last) throw fail('from is above to.');
  return range;
}

function isCardType(text: string): text is CardType {
  return (cardTypes as readonly string[]).includes(text);
}

function rejectOverlaps(ranges: readonly (BinRange & { number: number })[]): void {
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  for (const [index, range] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.last >= range.first) {
      throw new BinRangeError(`Lines ${before.number} and ${range.number} overlap.`);
    }
  }
}
