/**
 * Due times found by testing every day, hour, minute and second for its own, with nothing in common with the code that it
 * checks: an oracle.
 */
export function dueTimesBySearch(expression: string, after: Date, count: number): string[] {
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] =
    expression.split(' ');
  const hours = matching(hour, 0, 23);
  const minutes = matching(minute, 0, 59);
  const seconds = matching(second, 0, 59);
  const months = new Set(matching(month, 1, 12));
  const years = new Set(matching(year, 1970, 2099));
  const found: string[] = [];
  const day = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()));
  for (; day.getUTCFullYear() < 2100 && found.length < count; day.setUTCDate(day.getUTCDate() + 1)) {
    if (!years.has(day.getUTCFullYear()) || !months.has(day.getUTCMonth() + 1)) continue;
    if (!isMonthDay(dayOfMonth, day) || !isWeekDay(dayOfWeek, day)) continue;
    for (const h of hours)
      for (const m of minutes)
        for (const s of seconds) {
          const at = day.getTime() + ((h * 60 + m) * 60 + s) * 1_000;
          if (at > after.getTime() && found.length < count) found.push(new Date(at).toISOString());
        }
  }
  return found;
}

/** The values between these bounds that a list of values, ranges and steps names. */
function matching(part: string, low: number, high: number): number[] {
  const isMatch = (value: number): boolean => part.split(',').some((item) => isItem(item, value, low, high));
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter(isMatch);
}

function isItem(item: string, value: number, low: number, high: number): boolean {
  if (item === '*' || item === '?') return true;
  const [range = '', step] = item.split('/');
  const [from = '', to] = range.split('-');
  const first = from === '*' ? low : Number(from);
  const last = to === undefined ? (from === '*' || step !== undefined ? high : first) : Number(to);
  const isInside = first <= last ? value >= first && value <= last : value >= first || value <= last;
  const distance = value >= first ? value - first : value + (high - low + 1) - first;
  return isInside && distance % Number(step ?? 1) === 0;
}

function isMonthDay(part: string, day: Date): boolean {
  return part.split(',').some((item) => {
    const last = lastDayOf(day);
    const date = day.getUTCDate();
    if (item === 'L') return date === last;
    if (item.startsWith('L-')) return date === last - Number(item.slice(2));
    if (item === 'LW') return date === nearestWorkday(day, last);
    if (item.endsWith('W')) {
      const wanted = Number(item.slice(0, -1));
      return wanted <= last && date === nearestWorkday(day, wanted);
    }
    return isItem(item, date, 1, 31);
  });
}

/** The workday of the month that is nearest to one of its days. */
function nearestWorkday(day: Date, wanted: number): number {
  const workdays = Array.from({ length: lastDayOf(day) }, (_, index) => index + 1).filter((date) => {
    const weekday = weekdayOf(day, date);
    return weekday !== 0 && weekday !== 6;
  });
  const distances = workdays.map((date) => Math.abs(date - wanted));
  return workdays[distances.indexOf(Math.min(...distances))] ?? 0;
}

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function isWeekDay(part: string, day: Date): boolean {
  const numbered = part.replaceAll(/[A-Z]{3}/g, (name) => String(names.indexOf(name) + 1));
  const weekday = day.getUTCDay() + 1;
  const date = day.getUTCDate();
  return numbered.split(',').some((item) => {
    if (item === 'L') return weekday === 7;
    if (item.endsWith('L')) return weekday === Number(item[0]) && date + 7 > lastDayOf(day);
    if (item.includes('#')) return weekday === Number(item[0]) && Math.ceil(date / 7) === Number(item[2]);
    return isItem(item, weekday, 1, 7);
  });
}

function lastDayOf(day: Date): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
}

function weekdayOf(day: Date, date: number): number {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), date)).getUTCDay();
}
