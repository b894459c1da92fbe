import { describe, expect, it } from 'vitest';
import type { ScheduleTerms } from '../schedule.ts';
import { endOfSchedule } from './end-of-schedule.ts';
import { listDueTimes } from './list-due-times.ts';

const anytime: ScheduleTerms = { duration: null, notice: null, noticeCallable: 'ANYTIME' };
const now = new Date('2030-01-10T12:00:00Z');
const monthly = { startAt: new Date('2030-01-01T00:00:00Z'), createdAt: new Date('2029-12-01T00:00:00Z'), endAt: null };

const endWith = (terms: Partial<ScheduleTerms>, endAt: Date | null = null): string =>
  endOfSchedule({ ...monthly, endAt, terms: { ...anytime, ...terms } }, now).toISOString();

describe('the end of a schedule that is ended', () => {
  it('is now without a notice', () => {
    expect(endWith({})).toBe(now.toISOString());
  });

  it('is after its notice', () => {
    expect(endWith({ notice: { number: 2, unit: 'WEEK' } })).toBe('2030-01-24T12:00:00.000Z');
  });

  it('is the first end of a duration that the notice reaches, counted from its start', () => {
    const duration = { number: 1, unit: 'MONTH' } as const;
    const terms = { duration, noticeCallable: 'DURATION_END' } as const;
    expect(endWith({ ...terms, notice: { number: 1, unit: 'WEEK' } })).toBe('2030-02-01T00:00:00.000Z');
    expect(endWith({ ...terms, notice: { number: 1, unit: 'MONTH' } })).toBe('2030-03-01T00:00:00.000Z');
  });

  it('is never later than the end that it has already', () => {
    const earlier = new Date('2030-01-11T00:00:00Z');
    expect(endWith({ notice: { number: 2, unit: 'WEEK' } }, earlier)).toBe(earlier.toISOString());
  });
});

describe('the next due times', () => {
  const daily = { expression: '0 0 6 * * ? *', startAt: null, endAt: null };
  const days = (times: Parameters<typeof listDueTimes>[0], limit: number): string[] =>
    listDueTimes(times, now, limit).map((due) => due.toISOString().slice(0, 10));

  it('are as many as the limit, each after the one before', () => {
    expect(days(daily, 3)).toEqual(['2030-01-11', '2030-01-12', '2030-01-13']);
  });

  it('begin with the start itself and stop at the end', () => {
    const startAt = new Date('2030-02-01T06:00:00Z');
    const endAt = new Date('2030-02-02T06:00:00Z');
    expect(days({ ...daily, startAt, endAt }, 5)).toEqual(['2030-02-01', '2030-02-02']);
    expect(days({ ...daily, expression: '0 0 6 31 2 ? *' }, 5)).toEqual([]);
  });
});
