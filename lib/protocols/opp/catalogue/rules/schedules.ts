// The time fields of a schedule: exclusive day fields and defaults (spec 2.12).
import { isCronExpression } from '../fields/types/cron.ts';
import type { Params } from '../read-form.ts';
import { none, type Rule, wrong } from './rule.ts';

/** Exactly one of the two day fields is `?`; the rule does not apply to a complete expression. */
const oneDayField: Rule = {
  id: 'R-2.12-17',
  applies: ({ groups, params }) =>
    groups.has('job') &&
    !params.has('job.expression') &&
    params.has('job.dayOfMonth') &&
    params.has('job.dayOfWeek'),
  check: ({ params }) => {
    const openMonthDay = params.get('job.dayOfMonth') === '?';
    const openWeekDay = params.get('job.dayOfWeek') === '?';
    return openMonthDay === openWeekDay
      ? [wrong(params, 'job.dayOfWeek', 'must be ? exactly when job.dayOfMonth is not')]
      : none;
  },
};

const endAfterStart: Rule = {
  id: 'R-2.12-18',
  applies: ({ params }) => params.has('job.startDate') && params.has('job.endDate'),
  check: ({ params }) =>
    (params.get('job.endDate') ?? '') > (params.get('job.startDate') ?? '')
      ? none
      : [wrong(params, 'job.endDate', 'must be after job.startDate')],
};

export const scheduleRules: readonly Rule[] = [oneDayField, endAfterStart];

/**
 * Builds the cron expression of the `job.*` parameters: second minute hour dayOfMonth month dayOfWeek year. The
 * defaults are those of the specification, except every month, and `?` for the missing day field.
 */
export function applyJobDefaults(params: Params): string {
  const expression = params.get('job.expression');
  if (expression !== undefined && isCronExpression(expression)) return expression.replace(/ +/gu, ' ');
  const part = (name: string, defaultValue: string) => params.get(`job.${name}`) ?? defaultValue;
  const weekDay = part('dayOfWeek', '?');
  const monthDay = part('dayOfMonth', weekDay === '?' ? '1' : '?');
  const time = [part('second', '0'), part('minute', '0'), part('hour', '0')];
  return [...time, monthDay, part('month', '*'), weekDay, part('year', '*')].join(' ');
}
