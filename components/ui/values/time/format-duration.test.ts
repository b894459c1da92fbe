import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0, '0.0 ms'],
  [46.4, '46 ms'],
  [1_250, '1250 ms'],
  [12_500, '12.5 s'],
  [59_000, '59.0 s'],
  [90_000, '2 min'],
  [3_540_000, '59 min'],
  [12_600_000, '3.5 h'],
])('%s ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
