import { readCsv } from '#lib/platform/csv.ts';
import { type BinRange, type CardType, cardTypes, firstOf, lastOf } from './bin-range.ts';

/** Why a file of ranges was not imported; the text is for users. */
export class BinRangeError extends Error {}

/** The last column may be left out, head and all. */
const columns = ['from', 'to', 'country', 'scheme', 'type'] as const;
const heads = [columns.join(','), columns.slice(0, -1).join(',')];

/** A line that cannot be imported, and why. */
export type BinRangeProblem = { line: number; problem: string };

/** The ranges of a file, and every line that is wrong. */
export type ReadBinRanges = { ranges: BinRange[]; problems: BinRangeProblem[] };

type ReadRange = BinRange & { line: number };

/**
 * Reads a CSV file with the columns from, to, country (two letters), scheme (may be empty) and type (CREDIT, DEBIT or
 * PREPAID; may be empty or left out). `from` and `to` are 6 to 11 digits, both included: `420000,420099` covers 420000…
 * to 420099….
 */
export function readBinRanges(csv: string): ReadBinRanges {
  const [head, ...rows] = readCsv(csv);
  if (head === undefined || !heads.includes(head.values.join(',').toLowerCase())) {
    throw new BinRangeError(`The first line must be: ${columns.join(',')}`);
  }
  const problems: BinRangeProblem[] = [];
  const read = rows.flatMap(({ values, line }): ReadRange[] => {
    const range = readLine(values);
    if (typeof range !== 'string') return [{ ...range, line }];
    problems.push({ line, problem: range });
    return [];
  });
  problems.push(...findOverlaps(read));
  return {
    ranges: read.map(({ line: _, ...range }) => range),
    problems: problems.toSorted((one, other) => one.line - other.line),
  };
}

/** The ranges of a file without a wrong line. */
export function parseBinRanges(csv: string): BinRange[] {
  const { ranges, problems } = readBinRanges(csv);
  const [first] = problems;
  if (first) throw new BinRangeError(`Line ${first.line}: ${first.problem}`);
  return ranges;
}

/** A range, or what is wrong with the line. */
function readLine([from = '', to = '', country = '', scheme = '', type = '']: string[]): BinRange | string {
  if (!/^\d{6,11}$/.test(from) || !/^\d{6,11}$/.test(to)) return 'from and to must be 6 to 11 digits.';
  if (!/^[A-Z]{2}$/.test(country)) return 'country must be two capital letters, such as DE.';
  if (type !== '' && !isCardType(type)) return `type must be ${cardTypes.join(', ')} or empty.`;
  const range = {
    first: firstOf(from),
    last: lastOf(to),
    country,
    scheme: scheme === '' ? null : scheme,
    type: type === '' ? null : type,
  };
  return range.first > range.last ? 'from is above to.' : range;
}

function isCardType(text: string): text is CardType {
  return (cardTypes as readonly string[]).includes(text);
}

/** Lines that overlap with one whose numbers begin lower, which is also compared with those after it. */
function findOverlaps(ranges: readonly ReadRange[]): BinRangeProblem[] {
  const sorted = ranges.toSorted((a, b) => a.first - b.first);
  const problems: BinRangeProblem[] = [];
  let highest = sorted[0];
  for (const range of sorted.slice(1)) {
    if (highest && highest.last >= range.first) {
      const [earlier, later] = [highest.line, range.line].toSorted((a, b) => a - b);
      problems.push({ line: later ?? 0, problem: `overlaps with line ${earlier}.` });
    }
    if (!highest || range.last > highest.last) highest = range;
  }
  return problems;
}
