import { describe, expect, it } from 'vitest';
import { isCronExpression } from '#lib/platform/cron-expression.ts';
import { applyJobDefaults } from './schedules.ts';

const expressionOf = (job: Readonly<Record<string, string>>, present?: string) =>
  applyJobDefaults(new Map(Object.entries(job).map(([name, value]) => [`job.${name}`, value])), present);

describe('the cron expression of a schedule', () => {
  it.each([
    [{}, '0 0 0 1 * ? *'],
    [{ hour: '6' }, '0 0 6 1 * ? *'],
    [{ dayOfWeek: 'MON' }, '0 0 0 ? * MON *'],
    [{ dayOfWeek: '?' }, '0 0 0 1 * ? *'],
    [{ dayOfMonth: '15', month: '1-6', year: '2030' }, '0 0 0 15 1-6 ? 2030'],
    [{ expression: '0 30  6 ? * SUN', hour: '1' }, '0 30 6 ? * SUN'],
  ])('R-2.12-15, R-2.12-16: %j becomes %s', (job, expression) => {
    expect(expressionOf(job)).toBe(expression);
    expect(isCronExpression(expression)).toBe(true);
  });

  it.each([
    [{}, '0 30 6 15 * ? *', '0 30 6 15 * ? *'],
    [{ hour: '7' }, '0 30 6 15 * ? *', '0 30 7 15 * ? *'],
    [{ dayOfWeek: 'MON' }, '0 30 6 15 * ? *', '0 30 6 ? * MON *'],
    [{ dayOfMonth: 'L' }, '0 30 6 ? * MON *', '0 30 6 L * ? *'],
    [{ dayOfWeek: '?' }, '0 30 6 ? * MON *', '0 30 6 1 * ? *'],
    [{ dayOfWeek: '?' }, '0 30 6 15 * ? *', '0 30 6 15 * ? *'],
    [{ year: '2030' }, '0 30 6 ? * MON', '0 30 6 ? * MON 2030'],
  ])('%j changes %s to %s', (job, present, expression) => {
    expect(expressionOf(job, present)).toBe(expression);
    expect(isCronExpression(expression)).toBe(true);
  });

  it.each(['0 0 12 1 * 1', '0 0 12 ? * ?', '0 0 24 1 * ?', '0 0 12 1 *', '0 0 12 1 * ? 2030 x', '* * * * *'])(
    'must not be %j',
    (expression) => expect(isCronExpression(expression)).toBe(false),
  );
});
