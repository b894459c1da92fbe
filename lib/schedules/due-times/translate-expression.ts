/**
 * An expression of seven parts (second minute hour dayOfMonth month dayOfWeek year, spec 2.12) as patterns of the cron
 * library. A due time is one of any pattern, moved by its days.
 */
export type CronPattern = { pattern: string; movedByDays: number };

const lastOfUnit = { second: 59, minute: 59, hour: 23, dayOfMonth: 31, month: 12, year: 2099 } as const;

/** Days of the week are numbered from Sunday, 1, to Saturday, 7. */
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export function translateExpression(expression: string): CronPattern[] {
  const [second = '0', minute = '0', hour = '0', dayOfMonth = '*', month = '*', dayOfWeek = '?', year = '*'] =
    expression.trim().split(/ +/);
  const time = [expandSteps(second, 'second'), expandSteps(minute, 'minute'), expandSteps(hour, 'hour')];
  const patternOf = (day: string): string =>
    [
      ...[...time, day, expandSteps(month, 'month')],
      ...[expandWeekdays(dayOfWeek), year === '*' ? '1970-2099' : expandSteps(year, 'year')],
    ].join(' ');
  const days = dayOfMonth.split(',');
  const others = days.filter((day) => !isBeforeLast(day));
  return [
    ...(others.length > 0
      ? [{ pattern: patternOf(expandSteps(others.join(','), 'dayOfMonth')), movedByDays: 0 }]
      : []),
    // The library has no days before the last day of a month.
    ...days
      .filter(isBeforeLast)
      .map((day) => ({ pattern: patternOf('L'), movedByDays: -Number(day.slice(2)) })),
  ];
}

function isBeforeLast(day: string): boolean {
  return day.startsWith('L-');
}

/** The library wants both ends of a range with a step: `5/20` begins at 5 and goes on to the end of the unit. */
function expandSteps(part: string, unit: keyof typeof lastOfUnit): string {
  return part
    .split(',')
    .map((item) => item.replace(/^(\d+)\//, `$1-${lastOfUnit[unit]}/`))
    .join(',');
}

/** `L` alone is the last day of the week; a range may go on over its end. */
function expandWeekdays(part: string): string {
  const numbered = weekdays.reduce((text, name, index) => text.replaceAll(name, String(index + 1)), part);
  return numbered
    .split(',')
    .flatMap((item) => {
      if (item === 'L') return ['7'];
      const wrapped = /^([1-7])-([1-7])((?:\/\d+)?)$/.exec(item.replace(/^([1-7])\//, '$1-7/'));
      return wrapped ? expandRange(Number(wrapped[1]), Number(wrapped[2]), wrapped[3] ?? '') : [item];
    })
    .join(',');
}

function expandRange(first: number, last: number, step: string): string[] {
  if (first <= last) return [`${first}-${last}${step}`];
  const every = Number(step.slice(1) || 1);
  const days: string[] = [];
  for (let day = first; day <= last + 7; day += every) days.push(String(((day - 1) % 7) + 1));
  return days;
}
