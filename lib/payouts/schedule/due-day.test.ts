import { describe, expect, it } from 'vitest';
import { lastDueDay, throughOf } from './due-day.ts';

const since = new Date('2026-01-05T12:00:00Z');

describe('the last due day', () => {
  it.each([
    ['of every day is today', 'DAILY', '2026-11-25T00:00:00Z', '2026-11-25'],
    ['of every Monday is today on a Monday', 'WEEKLY', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['of every Monday is the last one on a Sunday', 'WEEKLY', '2026-11-29T23:59:59Z', '2026-11-23'],
    ['of each month is its first day', 'MONTHLY', '2026-11-30T12:00:00Z', '2026-11-01'],
    ['of users is none', 'MANUAL', '2026-11-30T12:00:00Z', null],
    ['is none before the schedule began', 'MONTHLY', '2026-01-31T12:00:00Z', null],
    ['is none on the day when the schedule was entered', 'DAILY', '2026-01-05T23:00:00Z', null],
  ] as const)('%s', (_case, schedule, now, expected) => {
    expect(lastDueDay(schedule, since, new Date(now))).toBe(expected);
  });

  it('contains the payments through the day before it', () => {
    expect(throughOf('2026-03-01')).toBe('2026-02-28');
  });
});
