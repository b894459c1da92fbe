/**
 * An expression of seven parts (second minute hour dayOfMonth month dayOfWeek year, spec 2.12) as patterns of the cron
 * library. A due time is one of any pattern, moved by its days.
 */
export type CronPattern = { pattern: string; movedByDays: number };

type Unit = 'second' | 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek' | 'year';

const bounds: Record<Unit, readonly [number, number]> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [1, 7],
  year: [1970, 2099],
};

/** Days of the week are numbered from Sunday, 1, to Saturday, 7. */
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export function translateExpression(expression: string): CronPattern[] {
  const [second = '0', minute = '0', hour = '0', dayOfMonth = '*', month = '*', dayOfWeek = '?', year = '*'] =
    expression.trim().split(/ +/);
  const time = [expand(second, 'second'), expand(minute, 'minute'), expand(hour, 'hour')];
  const patternOf = (day: string): string =>
    [...time, day, expand(month, 'month'), expandWeekdays(dayOfWeek), expand(year, 'year')].join(' ');
  const days = dayOfMonth.split(',');
  const plain = days.filter((day) => !isSpecialDay(day));
  return [
    ...(plain.length > 0 ? [{ pattern: patternOf(expand(plain.join(','), 'dayOfMonth')), movedByDays: 0 }] : []),
    ...days.filter(isSpecialDay).map((day) => translateSpecialDay(day, patternOf)),
  ];
}

/** The last day, a day before it, or a workday: the library takes none of them in a list. */
function isSpecialDay(day: string): boolean {
  return /[LW]/.test(day);
}

/** The library has no days before the last day of a month. */
function translateSpecialDay(day: string, patternOf: (day: string) => string): CronPattern {
  if (!day.startsWith('L-')) return { pattern: patternOf(day), movedByDays: 0 };
  return { pattern: patternOf('L'), movedByDays: -Number(day.slice(2)) };
}

/** `L` alone is the last day of the week; `6L` and `2#1` are known to the library. */
function expandWeekdays(part: string): string {
  const numbered = weekdays.reduce((text, name, index) => text.replaceAll(name, String(index + 1)), part);
  return numbered
    .split(',')
    .map((item) => (item === 'L' ? '7' : /[L#]/.test(item) ? item : expand(item, 'dayOfWeek')))
    .join(',');
}

/** A list of values, ranges and steps as single values: the library reads some of them in another way, or not at all. */
function expand(part: string, unit: Unit): string {
  if (part === '?' || (part === '*' && unit !== 'year')) return part;
  const values = part.split(',').flatMap((item) => valuesOf(item, bounds[unit]));
  return [...new Set(values)].toSorted((one, other) => one - other).join(',');
}

/** A range may go on over the end of its unit: 22-2 are five hours. A step without an end goes on to the end. */
function valuesOf(item: string, [low, high]: readonly [number, number]): number[] {
  const [range = '', step = ''] = item.split('/');
  const [from = '', to] = range.split('-');
  const first = from === '*' ? low : Number(from);
  const last = to === undefined ? (from === '*' || step !== '' ? high : first) : Number(to);
  const size = high - low + 1;
  const end = last < first ? last + size : last;
  const values: number[] = [];
  for (let value = first; value <= end; value += Math.max(1, Number(step)))
    values.push(value > high ? value - size : value);
  return values;
}
