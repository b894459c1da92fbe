import { expect, test } from 'vitest';
import { describeGap } from './timeline.tsx';

test.each([
  [-4, '+0 ms'],
  [46, '+46 ms'],
  [1_500, '+1.5 s'],
  [180_000, '+3 min'],
  [90_000_000, '+1 d'],
])('describes a gap of %i ms as %s', (ms, expected) => {
  expect(describeGap(ms)).toBe(expected);
});
