// When a schedule runs: the day fields that exclude each other, and what is not sent (spec 2.12).
import { isCronExpression } from '../fields/cron.ts';
import type { Params } from '../read-form.ts';
import { none, type Rule, wrong } from './rule.ts';

/** Of the two day fields one says when and the other is open (`?`); an expression speaks for itself. */
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
 * The cron expression that the `job.*` parameters mean: second minute hour dayOfMonth month dayOfWeek year.
 * Defaults of the specification, but every month, and the day field that is not sent is open.
 */
export function applyJobDefaults(params: Params): string {
  const expression = params.get('job.expression');
  if (expression !== undefined && isCronExpression(expression)) return expression.replace(/ +/gu, ' ');
  const part = (name: string, otherwise: string) => params.get(`job.${name}`) ?? otherwise;
  const weekDay = part('dayOfWeek', '?');
  const monthDay = part('dayOfMonth', weekDay === '?' ? '1' : '?');
  const time = [part('second', '0'), part('minute', '0'), part('hour', '0')];
  return [...time, monthDay, part('month', '*'), weekDay, part('year', '*')].join(' ');
}
