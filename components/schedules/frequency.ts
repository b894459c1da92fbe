/** Due times that have words; every other expression is shown as it is. */
export type Frequency =
  | { kind: 'day'; time: string }
  /** From Sunday, 1, to Saturday, 7. */
  | { kind: 'week'; weekday: number; time: string }
  /** A day of the month, or L: the last one. */
  | { kind: 'month'; day: string; time: string }
  | { kind: 'hour'; minute: string }
  | { kind: 'minute' };

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const isNumber = (part: string): boolean => /^\d{1,2}$/.test(part);
const isAny = (part: string): boolean => part === '*' || part === '?';
const pad = (part: string): string => part.padStart(2, '0');

/** The frequency of an expression (second minute hour dayOfMonth month dayOfWeek year); null: it has no simple words. */
export function readFrequency(expression: string): Frequency | null {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] = expression
    .trim()
    .split(/ +/);
  if (month !== '*' || year !== '*' || !isNumber(second)) return null;
  const isEveryDay = isAny(day) && isAny(weekday);
  if (hour === '*' && isEveryDay) {
    if (minute === '*') return { kind: 'minute' };
    return isNumber(minute) ? { kind: 'hour', minute: pad(minute) } : null;
  }
  if (!isNumber(hour) || !isNumber(minute)) return null;
  const time = [pad(hour), pad(minute), ...(Number(second) === 0 ? [] : [pad(second)])].join(':');
  if (isEveryDay) return { kind: 'day', time };
  if (weekday === '?') return isNumber(day) || day === 'L' ? { kind: 'month', day, time } : null;
  const number = /^[1-7]$/.test(weekday) ? Number(weekday) : weekdays.indexOf(weekday) + 1;
  return number === 0 ? null : { kind: 'week', weekday: number, time };
}

/** The expression of due times that the form offers. */
export function toExpression(frequency: Exclude<Frequency, { kind: 'hour' | 'minute' }>): string {
  const [hour = '0', minute = '0', second = '0'] = frequency.time.split(':').map((part) => String(Number(part)));
  const time = `${second} ${minute} ${hour}`;
  if (frequency.kind === 'day') return `${time} * * ? *`;
  return frequency.kind === 'week' ? `${time} ? * ${frequency.weekday} *` : `${time} ${frequency.day} * ? *`;
}

/** The name of a day of the week, from Sunday, 1, to Saturday, 7. */
export function weekdayName(weekday: number, locale: string): string {
  // 4 January 1970 was a Sunday.
  const at = new Date(Date.UTC(1970, 0, 3 + weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at);
}
