// The expiry date of a card as one field, `MM / YY`.
import { normalizeDigits } from './normalize-digits.ts';

export type Expiry = { readonly month: string; readonly year: string };

/** What the shopper has typed or a browser has filled in, as `MM / YY`; `2034-05` and `05/2034` are read, too. */
export function formatExpiry(text: string, isDeleting = false): string {
  const yearFirst = /^\s*(\d{4})\s*[-/.]\s*(\d{1,2})\s*$/u.exec(text);
  if (yearFirst) return `${(yearFirst[2] ?? '').padStart(2, '0')} / ${(yearFirst[1] ?? '').slice(2)}`;
  const single = /^\s*(\d)\s*[-/.]\s*(\d*)/u.exec(text);
  const digits = single ? `0${single[1]}${single[2]}` : normalizeDigits(text);
  const padded = /^[2-9]/u.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = padded.length === 6 ? padded.slice(4) : padded.slice(2, 4);
  if (padded.length < 2) return padded;
  return year === '' && isDeleting ? month : `${month} / ${year}`;
}

/** The month and the four digits of the year; null when it is no date. */
export function parseExpiry(text: string): Expiry | null {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2})$/u.exec(formatExpiry(text));
  return match ? { month: match[1] ?? '', year: `20${match[2]}` } : null;
}

/** A card is good until the end of its month. */
export function isPast({ month, year }: Expiry, now: Date): boolean {
  return now.getTime() >= new Date(Number(year), Number(month), 1).getTime();
}
