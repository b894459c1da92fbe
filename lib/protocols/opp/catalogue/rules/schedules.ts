// The time fields of a schedule: exclusive day fields and defaults (spec 2.12).
import { type CronPart, cronParts, isCronExpression } from '#lib/platform/cron-expression.ts';
import type { Params } from '../read-form.ts';
import { missing, none, type Rule, wrong } from './rule.ts';

/** Exactly one of the two day fields is `?`, the one that is not sent; the rule does not apply to a complete expression. */
const oneDayField: Rule = {
  id: 'R-2.12-17',
  applies: ({ groups, params }) => groups.has('job') && !params.has('job.expression') && params.has('job.dayOfMonth'),
  check: ({ params }) => {
    const openMonthDay = params.get('job.dayOfMonth') === '?';
    const openWeekDay = (params.get('job.dayOfWeek') ?? '?') === '?';
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

/** A period is a number and its unit; one of them alone means nothing. */
const wholePeriods: Rule = {
  id: 'own-periods',
  applies: ({ groups }) => groups.has('job'),
  check: ({ params }) =>
    ['job.notice', 'job.duration'].flatMap((period) => {
      const [number, unit] = [`${period}Number`, `${period}Unit`];
      if (params.has(number) === params.has(unit)) return none;
      return [missing(params.has(number) ? unit : number)];
    }),
};

export const scheduleRules: readonly Rule[] = [oneDayField, endAfterStart, wholePeriods];

const defaultExpression = '0 0 0 1 * ? *';

/**
 * Builds the cron expression of the `job.*` parameters: second minute hour dayOfMonth month dayOfWeek year. What is not
 * sent stays as it is. The defaults are those of the specification, except every month, and `?` for the missing day
 * field.
 */
export function applyJobDefaults(params: Params, present = defaultExpression): string {
  const expression = params.get('job.expression');
  if (expression !== undefined && isCronExpression(expression)) return expression.replace(/ +/gu, ' ');
  const parts = present.split(' ');
  const read = (part: CronPart) => params.get(`job.${part}`);
  const monthDay = read('dayOfMonth');
  const weekDay = read('dayOfWeek');
  // A day field that is sent takes the place of the other one.
  if (monthDay !== undefined) parts[5] = '?';
  else if (weekDay === '?' && parts[3] === '?') parts[3] = '1';
  else if (weekDay !== undefined && weekDay !== '?') parts[3] = '?';
  return cronParts.map((part, index) => read(part) ?? parts[index] ?? '*').join(' ');
}
