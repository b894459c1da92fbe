import type { Period } from '../schedule.ts';

const secondsOf = { WEEK: 604_800, DAY: 86_400, HOUR: 3_600, MINUTE: 60, SECOND: 1 } as const;

/** Periods of centuries are refused by the database, and mean nothing. */
const maxMonths = 12_000;

/** A time and this period, in UTC; a day that a month does not have is its last one. */
export function addPeriod(from: Date, { number, unit }: Period, times = 1): Date {
  if (unit === 'YEAR' || unit === 'MONTH') {
    return addMonths(from, Math.min(maxMonths, number * times * (unit === 'YEAR' ? 12 : 1)));
  }
  return new Date(from.getTime() + Math.min(maxMonths * 30 * 86_400, number * times * secondsOf[unit]) * 1_000);
}

function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + months);
  // A month with fewer days: the day went on into the next one.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
