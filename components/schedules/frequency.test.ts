import { describe, expect, it } from 'vitest';
import { readFrequency, toExpression, weekdayName } from './frequency.ts';

describe('the frequency of an expression', () => {
  it.each([
    ['0 0 6 * * ? *', { kind: 'day', time: '06:00' }],
    ['0 0 6 ? * * *', { kind: 'day', time: '06:00' }],
    ['30 5 06 * * ?', { kind: 'day', time: '06:05:30' }],
    ['0 0 6 ? * MON *', { kind: 'week', weekday: 2, time: '06:00' }],
    ['0 0 6 ? * 1 *', { kind: 'week', weekday: 1, time: '06:00' }],
    ['0 30 23 15 * ? *', { kind: 'month', day: '15', time: '23:30' }],
    ['0 0 0 L * ? *', { kind: 'month', day: 'L', time: '00:00' }],
    ['0 5 * * * ? *', { kind: 'hour', minute: '05' }],
    ['0 * * * * ? *', { kind: 'minute' }],
  ] as const)('%s is %j', (expression, frequency) => {
    expect(readFrequency(expression)).toEqual(frequency);
  });

  it.each([
    '0 0 6 1,15 * ? *',
    '0 0 6 ? * MON-FRI *',
    '0 0 6 1W * ? *',
    '0 0 6 ? * 2#1 *',
    '* 0 6 * * ? *',
    '0 0 6 1 1 ? *',
    '0 0 6 * * ? 2030',
    '0 0 6-8 * * ? *',
    '0 */5 * * * ? *',
    '0 0 6 ? * L *',
    'x',
  ])('%s has no simple words', (expression) => {
    expect(readFrequency(expression)).toBeNull();
  });

  it.each([
    { kind: 'day', time: '06:05' },
    { kind: 'day', time: '23:59:30' },
    { kind: 'week', weekday: 7, time: '00:00' },
    { kind: 'month', day: '31', time: '12:00' },
    { kind: 'month', day: 'L', time: '12:00' },
  ] as const)('%j becomes an expression and is read again', (frequency) => {
    expect(readFrequency(toExpression(frequency))).toEqual(frequency);
  });

  it('numbers the days of the week from Sunday, as the specification does', () => {
    expect([1, 2, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Sunday', 'Monday', 'Saturday']);
  });
});
