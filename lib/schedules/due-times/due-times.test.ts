import { describe, expect, it } from 'vitest';
import { dueTimes } from './testing/list-next.ts';

describe('due times', () => {
  it.each([
    ['0 0 0 1 * ? *', ['2026-02-01', '2026-03-01', '2026-04-01']],
    ['0 0 0 L * ? *', ['2026-02-28', '2026-03-31', '2026-04-30']],
    ['0 0 0 L-3 * ? *', ['2026-02-25', '2026-03-28', '2026-04-27']],
    ['0 0 0 L-30 * ? *', ['2026-03-01', '2026-05-01', '2026-07-01']],
    ['0 0 0 LW * ? *', ['2026-02-27', '2026-03-31', '2026-04-30']],
    ['0 0 0 15W * ? *', ['2026-02-16', '2026-03-16', '2026-04-15']],
    ['0 0 0 1W * ? *', ['2026-02-02', '2026-03-02', '2026-04-01']],
    ['0 0 0 ? * 6L *', ['2026-02-27', '2026-03-27', '2026-04-24']],
    ['0 0 0 ? * MON#5 *', ['2026-03-30', '2026-06-29', '2026-08-31']],
    ['0 0 0 29 2 ? *', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['0 0 0 ? * FRI-MON *', ['2026-02-01', '2026-02-02', '2026-02-06']],
    ['0 0 0 1,L-1 * ? *', ['2026-02-01', '2026-02-27', '2026-03-01']],
  ])('of %s are %j', (expression, days) => {
    expect(dueTimes(expression, 3)).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
  });

  it.each([
    ['0 50-10/10 23 1 2 ? *', ['2026-02-01T23:00', '2026-02-01T23:10', '2026-02-01T23:50']],
    ['0 0 23-1 1 2 ? *', ['2026-02-01T00:00', '2026-02-01T01:00', '2026-02-01T23:00']],
    ['0 0 0 1 11-2/2 ? *', ['2026-11-01T00:00', '2027-01-01T00:00', '2027-11-01T00:00']],
    ['0 0 0 1-5/100 * ? *', ['2026-02-01T00:00', '2026-03-01T00:00', '2026-04-01T00:00']],
    ['0 0 0 LW,L-27 2 ? *', ['2026-02-01T00:00', '2026-02-27T00:00', '2027-02-01T00:00']],
    ['0 0 0 1 1 ? */3', ['2027-01-01T00:00', '2030-01-01T00:00', '2033-01-01T00:00']],
  ])('of %s, which the library does not read, are %j', (expression, times) => {
    expect(dueTimes(expression, 3)).toEqual(times.map((time) => `${time}:00.000Z`));
  });

  it('end with the last year', () => {
    expect(dueTimes('0 0 0 1 1 ? 2027-2030/2', 10)).toEqual(['2027-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z']);
    expect(dueTimes('0 0 0 1 1 ? 2020', 1)).toEqual([]);
    expect(dueTimes('0 0 0 30 2 ? *', 1)).toEqual([]);
  });

  it('are none within milliseconds for every second of a day that its month never has', () => {
    expect(dueTimes('* * * L-29 2 ? *', 1)).toEqual([]);
    expect(dueTimes('* * * L-28 2 ? *', 1)).toEqual(['2028-02-01T00:00:00.000Z']);
  });

  it('come again in no daylight saving hour: every hour of the day is there once', () => {
    const hours = dueTimes('0 30 * ? * * *', 24 * 365);
    const gaps = hours.slice(1).map((time, index) => Date.parse(time) - Date.parse(hours[index] ?? ''));
    expect(new Set(gaps)).toEqual(new Set([3_600_000]));
  });
});
