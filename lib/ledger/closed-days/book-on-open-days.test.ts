import { describe, expect, it } from 'vitest';
import { openDayOf } from './book-on-open-days.ts';

const entry = (day: string, position: bigint) => ({ bookedAt: new Date(`${day}T23:59:59.999Z`), position });
const closed = { closedThrough: '2026-10-31', position: 100n };

describe('the day of an entry', () => {
  it.each([
    ['of an open day is its own', entry('2026-11-01', 101n), closed, null],
    ['of a merchant without a closed period is its own', entry('2026-10-31', 101n), undefined, null],
    ['that was booked before its period was closed is its own', entry('2026-10-31', 100n), closed, null],
    ['that comes after its period was closed is the first open one', entry('2026-10-31', 101n), closed, '2026-11-01'],
    ['of an earlier period is the first open one too', entry('2025-12-24', 101n), closed, '2026-11-01'],
  ] as const)('%s', (_case, booked, days, expected) => {
    expect(openDayOf(booked, days)).toBe(expected);
  });
});
