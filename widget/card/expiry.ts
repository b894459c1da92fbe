// The expiry date of a card as one field, `MM / YY`.
import { isMonthOver } from '#lib/card-numbers/expiry.ts';
import { normalizeDigits } from './normalize-digits.ts';

export type Expiry = { readonly month: string; readonly year: string };

/** What the shopper has typed or a browser has filled in, as `MM / YY`; `2034-05` and `05/2034` are read, too. */
export function formatExpiry(text: string, isDeleting = false): string {
  const yearFirst = /^\s*(\d{4})\s*[-/.]\s*(\d{1,2})\s*$/u.exec(text);
  if (yearFirst) return `${(yearFirst[2] ?? '').padStart(2, '0')} / ${shownYear(yearFirst[1] ?? '')}`;
  const single = /^\s*(\d)\s*[-/.]\s*(\d*)/u.exec(text);
  const digits = single ? `0${single[1]}${single[2]}` : normalizeDigits(text);
  const padded = /^[2-9]/u.test(digits) ? `0${digits}` : digits;
  const month = padded.slice(0, 2);
  const year = shownYear(padded.slice(2, 6));
  if (padded.length < 2) return padded;
  return year === '' && isDeleting ? month : `${month} / ${year}`;
}

/** Two digits of a year of this century; another year keeps its four, so that it is not taken for one of this. */
const shownYear = (year: string): string => (/^20\d\d$/u.test(year) ? year.slice(2) : year);

/** The month and the four digits of the year; null when it is no date. */
export function parseExpiry(text: string): Expiry | null {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2}|19\d{2})$/u.exec(formatExpiry(text));
  if (!match) return null;
  const [, month = '', year = ''] = match;
  return { month, year: year.length === 2 ? `20${year}` : year };
}

/** A card is good until the end of its month; the gateway says which month is the first that is not over. */
export const isPast = ({ month, year }: Expiry, firstGood: string): boolean => isMonthOver(year, month, firstGood);
