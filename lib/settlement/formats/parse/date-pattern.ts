/** A time as it is written: seconds of its clock since 1970, and its offset from UTC where it has one. */
export type WrittenTime = { seconds: number; offsetSeconds: number | null };

export type DateParser = (text: string) => WrittenTime | null;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What each part of a pattern matches. Longer ones come first, so that MMM is not M three times. */
const parts: readonly [string, string][] = [
  ['yyyy', '(?<year>\\d{4})'],
  ['yy', '(?<shortYear>\\d{2})'],
  ['MMM', '(?<name>[A-Za-z]{3})'],
  ['MM', '(?<month>\\d{2})'],
  ['M', '(?<month>\\d{1,2})'],
  ['dd', '(?<day>\\d{2})'],
  ['d', '(?<day>\\d{1,2})'],
  ['HH', '(?<hour>\\d{2})'],
  ['H', '(?<hour>\\d{1,2})'],
  ['mm', '(?<minute>\\d{2})'],
  ['ss', '(?<second>\\d{2})'],
  ['S', '\\d{1,9}'],
  ['X', '(?<offset>Z|[+-]\\d{2}:?\\d{2})'],
];

const maxPattern = 200;

/**
 * Compiles patterns such as `dd.MM.yyyy HH:mm:ss`, separated by `|`: yyyy, yy, MMM (Jan), MM, M, dd, d, HH, H, mm, ss,
 * S (a fraction, which is left out), X (an offset or Z), and characters that are no letters. T stands for itself.
 * Throws a sentence about what it cannot read.
 */
export function compileDatePattern(pattern: string): DateParser {
  if (pattern === '' || pattern.length > maxPattern) throw new Error('is no pattern of dates');
  const compiled = pattern.split('|').map(toRegExp);
  return (text) => {
    for (const each of compiled) {
      const found = each.exec(text)?.groups;
      if (found) return toTime(found);
    }
    return null;
  };
}

function toRegExp(pattern: string): RegExp {
  let rest = pattern;
  let source = '';
  while (rest !== '') {
    const [name, matched] = parts.find(([each]) => rest.startsWith(each)) ?? [];
    if (name !== undefined) source += matched;
    else if (/^[A-SU-Za-z]/.test(rest)) throw new Error(`has ${rest[0]}, which is no part of a date`);
    else source += rest[0]?.replace(/[^\dT ]/, '\\$&');
    rest = rest.slice(name?.length ?? 1);
  }
  if (/\(\?<(\w+)>.*\(\?<\1>/.test(source)) throw new Error('has a part twice');
  if (!/\(\?<(?:year|shortYear)>/.test(source) || !/\(\?<(?:month|name)>/.test(source) || !/<day>/.test(source))
    throw new Error('lacks the year, the month or the day');
  return new RegExp(`^${source}$`);
}

type Found = Record<string, string | undefined>;

function toTime(found: Found): WrittenTime | null {
  const year = Number(found.year ?? `20${found.shortYear}`);
  const month = found.name ? months.indexOf(found.name.toLowerCase()) + 1 : Number(found.month);
  const [day, hour] = [Number(found.day), Number(found.hour ?? 0)];
  const [minute, second] = [Number(found.minute ?? 0), Number(found.second ?? 0)];
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  if (!isDay || hour > 23 || minute > 59 || second > 59) return null;
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1_000;
  return { seconds, offsetSeconds: offsetOf(found.offset) };
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function offsetOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  const seconds = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60;
  return sign === '-' ? -seconds : seconds;
}
