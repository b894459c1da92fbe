import { expect, test } from 'vitest';
import { formatLocalTime, parseLocalTime } from './local-time.ts';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];

test('a moment is the same after it was formatted and parsed in any zone, also around a change of the clock', () => {
  for (const zone of zones) {
    for (const text of [
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00Z',
      '2026-07-01T12:00:05Z',
      '2026-12-31T23:59:59Z',
    ]) {
      const at = new Date(text);
      expect(parseLocalTime(formatLocalTime(at, zone), zone), `${text} in ${zone}`).toEqual(at);
    }
  }
});

test('a time that the clock skips is one beside the change', () => {
  expect(parseLocalTime('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toMatch(/^2026-03-29T0[01]:30/);
});

test('a text without a date and a time is none', () => {
  for (const text of ['', '2026-03-29', '2026-13-01T00:00', 'yesterday'])
    expect(parseLocalTime(text, 'UTC')).toBeNull();
});
