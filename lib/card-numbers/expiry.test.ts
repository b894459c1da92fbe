import { describe, expect, it } from 'vitest';
import { firstGoodMonth, isMonthOver } from './expiry.ts';

describe('the first month whose cards are good', () => {
  it.each([
    ['2026-11-30T23:59:59.999Z', '2026-11'],
    ['2026-12-01T11:59:59.999Z', '2026-11'],
    ['2026-12-01T12:00:00.000Z', '2026-12'],
    ['2027-01-01T11:59:59.999Z', '2026-12'],
    ['2027-01-01T12:00:00.000Z', '2027-01'],
  ])('at %s is %s, because the month before is over everywhere', (now, month) => {
    expect(firstGoodMonth(new Date(now))).toBe(month);
  });

  it('is compared by year, then month', () => {
    expect(isMonthOver('2026', '12', '2027-01')).toBe(true);
    expect(isMonthOver('2027', '01', '2027-01')).toBe(false);
    expect(isMonthOver('1934', '12', '2027-01')).toBe(true);
  });
});
