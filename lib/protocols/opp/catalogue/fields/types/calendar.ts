// The date and time formats of the field tables (spec 2.2, 2.10, 2.12).
import type { FieldType } from './field-types.ts';

const DAY = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True when the value begins with an existing day: 2026-02-30 does not exist. */
export function isCalendarDay(value: string): boolean {
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return Number(value.slice(8, 10)) <= (monthDays[month - 1] ?? 0) + (leap ? 1 : 0);
}

const calendar = (type: 'date' | 'datetime', form: string, pattern: string, length?: number): FieldType => ({
  type,
  ...(length === undefined ? {} : { min: length, max: length }),
  pattern: new RegExp(`^${pattern}$`, 'u'),
  refine: isCalendarDay,
  hint: `${type === 'date' ? 'a date' : 'a date and time'} written ${form}`,
});

export const date = calendar('date', 'yyyy-MM-dd', DAY, 10);
/** Date and time on a 24-hour clock. */
export const dateTime = calendar('datetime', 'yyyy-MM-dd HH:mm:ss', `${DAY} ${TIME}`, 19);
export const dateTimeMillis = calendar('datetime', 'yyyy-MM-dd HH:mm:ss.SSS', `${DAY} ${TIME}\\.[0-9]{3}`, 23);
export const timestamp = calendar('datetime', 'yyyy-MM-dd HH:mm:ss+0000', `${DAY} ${TIME}[+\\-][0-9]{4}`);
