import { isLuhnValid } from './card-number.ts';

/** Where a card number is in a text: its characters, the end excluded, and its digits. */
export type FoundNumber = { start: number; end: number; digits: string };

/**
 * Digits in a row, with at most one character between two of them that people write into numbers: a space of any width, a
 * hyphen or dash, a point, a slash, an underscore. Full-width and Arabic digits are digits.
 */
const cluster = /\p{Nd}(?:[\p{Zs}\p{Pd}.·/_]?\p{Nd}){11,}/u;
const clusters = new RegExp(cluster, 'gu');

/** An id of ours or a UUID: of random ids, one in some hundreds has digits that could be a card number. */
const ids =
  /\b(?!b?[0-9]{12})[0-9a-f]{32}\b|\b(?=[0-9-]*[a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gu;

/** First digits and lengths of the card schemes (ISO/IEC 7812, and what the schemes publish). */
const scheme =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|095)\d{11,13}|3[689]\d{12,17}|35(?:2[89]|[3-8]\d)\d{12,15}|6(?:011|4[4-9]\d|5\d\d)\d{12,15}|62\d{14,17}|(?:5[0678]|6[037])\d{11,17}|220[0-4]\d{12,15}|9792\d{12})$/u;

const shortest = 12;
const longest = 19;
/** More digits than any text has beside a number; what is longer is read in part. */
const maxDigits = 400;

/**
 * The card numbers in a text, from the left, the longest first. Digits that stand alone, spaced or joined by hyphens are
 * one where their check digit is right. Beside other digits, or in another notation, they also begin as those of a card
 * scheme: at the beginning or the end of a group of digits, since more would find one in most long numbers.
 * `ofSchemesOnly` asks that of all of them: for texts where numbers of other things stand more often.
 */
export function findCardNumbers(text: string, { ofSchemesOnly = false } = {}): FoundNumber[] {
  if (!cluster.test(text)) return [];
  const found: FoundNumber[] = [];
  const known = [...text.matchAll(ids)].map(({ index, 0: id }) => [index, index + id.length] as const);
  for (const { index, 0: digits } of text.matchAll(clusters)) {
    if (known.some(([start, end]) => index >= start && index < end)) continue;
    found.push(...findInCluster(readCluster(digits, index), ofSchemesOnly));
  }
  return found;
}

type Cluster = {
  digits: string;
  /** Where each digit is in the text, and the end of the last one. */
  starts: number[];
  ends: number[];
  /** Whether a group of digits begins, or ends, with each digit. */
  begins: boolean[];
  stops: boolean[];
  /** Only spaces and hyphens stand between the digits. */
  isPlain: boolean;
};

function readCluster(cluster: string, offset: number): Cluster {
  const read: Cluster = { digits: '', starts: [], ends: [], begins: [], stops: [], isPlain: true };
  let at = offset;
  let isFirst = true;
  for (const character of cluster) {
    const digit = digitOf(character);
    if (digit === null) {
      if (character !== ' ' && character !== '-') read.isPlain = false;
      read.stops[read.stops.length - 1] = true;
      isFirst = true;
    } else if (read.digits.length < maxDigits) {
      read.digits += digit;
      read.starts.push(at);
      read.ends.push(at + character.length);
      read.begins.push(isFirst);
      read.stops.push(false);
      isFirst = false;
    }
    at += character.length;
  }
  read.stops[read.stops.length - 1] = true;
  return read;
}

/** The value of a decimal digit; null: it is none. Digits of a script follow each other from its zero on. */
function digitOf(character: string): number | null {
  const code = character.codePointAt(0) as number;
  if (code >= 48 && code <= 57) return code - 48;
  if (!/\p{Nd}/u.test(character)) return null;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function findInCluster(cluster: Cluster, ofSchemesOnly: boolean): FoundNumber[] {
  const { digits, starts, ends, isPlain } = cluster;
  const count = digits.length;
  const at = (from: number, to: number): FoundNumber => ({
    start: starts[from] as number,
    end: ends[to - 1] as number,
    digits: digits.slice(from, to),
  });
  if (isPlain && !ofSchemesOnly && count <= longest && isLuhnValid(digits)) return [at(0, count)];
  const found: FoundNumber[] = [];
  let from = 0;
  while (from + shortest <= count) {
    const to = findEnd(cluster, from);
    if (to !== null) found.push(at(from, to));
    from = to ?? from + 1;
  }
  return found;
}

/** The end of the longest card number that begins here; null: none does. */
function findEnd({ digits, begins, stops }: Cluster, from: number): number | null {
  for (let to = Math.min(digits.length, from + longest); to >= from + shortest; to -= 1) {
    // One that is neither begun nor ended by a group would be found in most long numbers.
    if (!begins[from] && !stops[to - 1]) continue;
    const number = digits.slice(from, to);
    if (scheme.test(number) && isLuhnValid(number)) return to;
  }
  return null;
}
