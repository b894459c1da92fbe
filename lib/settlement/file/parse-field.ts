import { isUtf8 } from 'node:buffer';

/**
 * The values of fields, read from the bytes of a file: a million rows of 36 fields are too many to make texts of.
 * Each function returns `invalid` where the bytes have another form.
 */

/** No value of a field is smaller. */
export const invalid = Number.NEGATIVE_INFINITY;

const zero = 48;
const nine = 57;
const point = 46;
const dash = 45;

/** The number of characters of UTF-8; `invalid` for bytes that are none. */
export function countCharacters(bytes: Buffer, start: number, end: number): number {
  if (!isUtf8(bytes.subarray(start, end))) return invalid;
  let count = 0;
  for (let index = start; index < end; index += 1) {
    // Bytes that continue a character begin with 10.
    if (((bytes[index] as number) & 0xc0) !== 0x80) count += 1;
  }
  return count;
}

/** The decimals of an amount as it is read: no currency has more. */
export const amountDecimals = 4;
const maxWholeDigits = 10;

/** `92.50` → 925000: units of 10^-4, from two to four decimals. */
export function parseAmount(bytes: Buffer, start: number, end: number): number {
  for (let decimals = 2; decimals <= amountDecimals; decimals += 1) {
    const place = end - decimals - 1;
    if (bytes[place] !== point) continue;
    if (place <= start || place - start > maxWholeDigits) return invalid;
    const value = parseDigits(bytes, start, place) * 10 ** decimals + parseDigits(bytes, place + 1, end);
    return value * 10 ** (amountDecimals - decimals);
  }
  return invalid;
}

type FieldParser = (bytes: Buffer, start: number, end: number) => number;

/** The same with an optional minus before it. */
export function signed(parse: FieldParser): FieldParser {
  return (bytes, start, end) => {
    if (bytes[start] !== dash) return parse(bytes, start, end);
    const value = start + 1 === end ? invalid : parse(bytes, start + 1, end);
    return value === invalid ? invalid : 0 - value;
  };
}

/** Minor units of an amount: at most ten digits and the decimals of a currency, of which none has more than four. */
export function parseMinor(bytes: Buffer, start: number, end: number): number {
  return end - start > 14 ? invalid : parseDigits(bytes, start, end);
}

/** A number of digits only, as many as a number holds exactly. */
export function parseDigits(bytes: Buffer, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte < zero || byte > nine) return invalid;
    value = value * 10 + byte - zero;
  }
  return value;
}

/** The number of decimals of a rate; `invalid` for anything else than digits with one point between them. */
export function countDecimals(bytes: Buffer, start: number, end: number): number {
  if (end - start > 13) return invalid;
  let decimals = 0;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte >= zero && byte <= nine) continue;
    if (byte !== point || decimals > 0 || index === start || index === end - 1) return invalid;
    decimals = end - index - 1;
  }
  return decimals;
}

/** `yyyy-MM-dd` as days since 2000-01-01, as PostgreSQL counts them. */
export function parseDays(bytes: Buffer, start: number, end: number): number {
  if (end - start !== 10 || bytes[start + 4] !== dash || bytes[start + 7] !== dash) return invalid;
  const year = parseDigits(bytes, start, start + 4);
  const month = parseDigits(bytes, start + 5, start + 7);
  const day = parseDigits(bytes, start + 8, end);
  // Microseconds of other centuries would not be exact in a number.
  if (year < 1970 || year > 2199 || month < 1 || month > 12) return invalid;
  if (day < 1 || day > daysOfMonth(year, month)) return invalid;
  return daysSince2000(year, month, day);
}

/** `yyyy-MM-dd HH:mm:ss` as seconds since 2000-01-01. */
export function parseSeconds(bytes: Buffer, start: number, end: number): number {
  if (end - start !== 19 || bytes[start + 10] !== 32) return invalid;
  if (bytes[start + 13] !== 58 || bytes[start + 16] !== 58) return invalid;
  const days = parseDays(bytes, start, start + 10);
  const hour = parseDigits(bytes, start + 11, start + 13);
  const minute = parseDigits(bytes, start + 14, start + 16);
  const second = parseDigits(bytes, start + 17, end);
  if (hour > 23 || minute > 59 || second > 59) return invalid;
  return days * 86_400 + hour * 3_600 + minute * 60 + second;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Counts the years from March, so that the leap day is the last one of a year. */
function daysSince2000(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const days = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  // 2000-03-01 is 60 days after 2000-01-01.
  return 365 * (shifted - 2000) + leapDays - 485 + days + 60;
}
