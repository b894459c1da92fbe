// The time fields of a schedule: a cron dialect with seconds and years (spec 2.12, scheduling; A-55).
import type { FieldType } from './field-types.ts';

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

const grammar: Record<CronPart, { readonly pattern: string; readonly hint: string }> = {
  second: { pattern: separated(stepped(sixty)), hint: '0-59' },
  minute: { pattern: separated(stepped(sixty)), hint: '0-59' },
  hour: { pattern: separated(stepped(hours)), hint: '0-23' },
  dayOfMonth: {
    pattern: `\\?|${separated(`LW|L(?:-[0-9]{1,2})?|${days}W|${stepped(days)}`)}`,
    hint: '1-31, ?, L or W',
  },
  month: { pattern: separated(stepped(months)), hint: '1-12' },
  dayOfWeek: {
    pattern: `\\?|${separated(`L|${weekdays}L|${weekdays}#[1-5]|${stepped(weekdays)}`)}`,
    hint: '1-7 or SUN-SAT, ?, L or #',
  },
  year: { pattern: separated(stepped(years)), hint: '1970-2099' },
};

export const cronPatterns = Object.fromEntries(
  cronParts.map((part) => [part, new RegExp(`^(?:${grammar[part].pattern})$`, 'u')]),
) as Record<CronPart, RegExp>;

/** A step of 0 goes on to nothing. */
const hasNoStep = (part: string): boolean => /\/0+(?:,|$)/u.test(part);

/** One time field of a schedule. */
export const cron = (part: CronPart): FieldType => ({
  type: 'cron',
  pattern: cronPatterns[part],
  refine: (value) => !hasNoStep(value),
  hint: `a cron field of ${grammar[part].hint} with the separators , - * /`,
});

/** True when every part of an expression is valid and exactly one day field is `?`. */
export function isCronExpression(value: string): boolean {
  const parts = value.split(/ +/u);
  if (parts.length < 6 || parts.length > 7) return false;
  const [, , , dayOfMonth, , dayOfWeek] = parts;
  return (
    parts.every((part, index) => cronPatterns[cronParts[index] ?? 'year'].test(part) && !hasNoStep(part)) &&
    (dayOfMonth === '?') !== (dayOfWeek === '?')
  );
}

export const cronExpression: FieldType = {
  type: 'cron',
  max: 256,
  pattern: /^[0-9A-Z*/,?#-]+(?: +[0-9A-Z*/,?#-]+){5,6}$/u,
  refine: isCronExpression,
  hint: 'a cron expression: second minute hour dayOfMonth month dayOfWeek [year], one day field being ?',
};
