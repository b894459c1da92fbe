import { expect, test } from 'vitest';
import { describeGap } from './timeline.tsx';

test.each([
  [-4, '+0 ms'],
  [46, '+46 ms'],
  [1_500, '+1.5 s'],
  [180_000, '+3 min'],
  [90_000_000, '+1 d'],
])('%i ms between two entries are told as %s', (ms, told) => {
  expect(describeGap(ms)).toBe(told);
});
