import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatDay, formatFullTimestamp, formatTimeOfDay, formatTimestamp } from './format-time.ts';

const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'];
const instant = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
  .map((ms) => new Date(ms).toISOString());

describe('a time', () => {
  it('reads back to the same instant in UTC', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const text = formatFullTimestamp(at, 'UTC').replace(/ UTC$/, 'Z');
        expect(new Date(text).toISOString()).toBe(at);
      }),
    );
  });

  it('has always the same width of its time of day, with 00 for midnight', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        expect(formatTimeOfDay(at, zone)).toMatch(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}$/);
      }),
    );
  });

  it('names the year exactly when it is another one than now in the zone', () => {
    fc.assert(
      fc.property(instant, instant, fc.constantFrom(...zones), (at, now, zone) => {
        const yearOf = (text: string) =>
          new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' }).format(new Date(text));
        const isNamed = / \d{4}$/.test(formatDay(at, zone, new Date(now)));
        expect(isNamed).toBe(yearOf(at) !== yearOf(now));
      }),
    );
  });

  it('is its day and its time of day without milliseconds', () => {
    const at = '2026-11-21T22:10:30.031Z';
    const now = new Date('2026-12-01');
    expect(formatTimestamp(at, 'Europe/Berlin', now)).toBe('21 Nov 23:10:30');
  });
});

describe('an age', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

  it.each([
    [0, '0 seconds ago'],
    [30_000, '30 seconds ago'],
    [59_999, '59 seconds ago'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [2 * 86_400_000, '2 days ago'],
    [90 * 86_400_000, '3 months ago'],
    [800 * 86_400_000, '2 years ago'],
    [-180_000, 'in 3 minutes'],
  ])('of %i ms is “%s”', (ms, text) => {
    expect(formatAge(ago(ms), now)).toBe(text);
  });

  it('is short in a table', () => {
    expect(formatAge(ago(180_000), now, 'narrow')).toBe('3m ago');
  });

  it('is never exaggerated', () => {
    const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 * 86_400_000 }), (ms) => {
        const [, figure, unit] = /^(\d+) (second|minute|hour|day)s? ago$/.exec(formatAge(ago(ms), now)) ?? [];
        const shown = Number(figure) * unitMs[unit as keyof typeof unitMs];
        expect(ms - shown).toBeGreaterThanOrEqual(0);
        expect(ms - shown).toBeLessThan(unitMs[unit as keyof typeof unitMs]);
      }),
    );
  });
});
