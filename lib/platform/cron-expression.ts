// The grammar of cron expressions with seconds and years: second minute hour dayOfMonth month dayOfWeek [year].

const separated = (part: string) => `(?:${part})(?:,(?:${part}))*`;

/** A value, a range or `*`, with an optional step. */
const stepped = (value: string) => `(?:\\*|${value}(?:-${value})?)(?:/[0-9]{1,4})?`;

const sixty = '[0-5]?[0-9]';
const hours = '(?:2[0-3]|[01]?[0-9])';
const days = '(?:3[01]|[12][0-9]|0?[1-9])';
const months = '(?:1[0-2]|0?[1-9])';
const weekdays = '(?:[1-7]|SUN|MON|TUE|WED|THU|FRI|SAT)';
const years = '(?:19[7-9][0-9]|20[0-9]{2})';

/** The parts of an expression, in order. */
export const cronParts = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'] as const;
export type CronPart = (typeof cronParts)[number];

const grammar: Record<CronPart, string> = {
  second: separated(stepped(sixty)),
  minute: separated(stepped(sixty)),
  hour: separated(stepped(hours)),
  dayOfMonth: `\\?|${separated(`LW|L(?:-[0-9]{1,2})?|${days}W|${stepped(days)}`)}`,
  month: separated(stepped(months)),
  dayOfWeek: `\\?|${separated(`L|${weekdays}L|${weekdays}#[1-5]|${stepped(weekdays)}`)}`,
  year: separated(stepped(years)),
};

export const cronPatterns = Object.fromEntries(
  cronParts.map((part) => [part, new RegExp(`^(?:${grammar[part]})$`, 'u')]),
) as Record<CronPart, RegExp>;

/** A step of 0 goes on to nothing. */
export const hasZeroStep = (part: string): boolean => /\/0+(?:,|$)/u.test(part);

/** True when every part of an expression is valid and exactly one day field is `?`. */
export function isCronExpression(value: string): boolean {
  const parts = value.split(/ +/u);
  if (parts.length < 6 || parts.length > 7) return false;
  const [, , , dayOfMonth, , dayOfWeek] = parts;
  return (
    parts.every((part, index) => cronPatterns[cronParts[index] ?? 'year'].test(part) && !hasZeroStep(part)) &&
    (dayOfMonth === '?') !== (dayOfWeek === '?')
  );
}
