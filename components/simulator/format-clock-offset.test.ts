import { expect, test } from 'vitest';
import { t } from '#test/translate.ts';
import { formatClockOffset } from './format-clock-offset.ts';

const minute = 60_000;

test.each([
  [0, 'real time'],
  [29 * minute, '29 min ahead'],
  [59 * minute, '59 min ahead'],
  [(2 * 1_440 + 29) * minute, '2 days 29 min ahead'],
  [(1_440 + 61) * minute, '1 day 1 h 1 min ahead'],
  [-5 * minute, '5 min behind'],
])('formats %d ms as %s', (offsetMs, text) => {
  expect(formatClockOffset(t, offsetMs)).toBe(text);
});
