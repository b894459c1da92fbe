import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDrop } from './approval-rate.ts';

const usual = { approvedBefore: 900, answeredBefore: 1_000 };

describe('an approval rate has fallen', () => {
  test('when the last hour is far below the day before', () => {
    expect(findDrop({ ...usual, approved: 60, answered: 100 })).toEqual({ rate: 0.6, before: 0.9 });
  });

  test('also when nothing was ever declined before', () => {
    const spotless = { approvedBefore: 500, answeredBefore: 500 };
    expect(findDrop({ ...spotless, approved: 10, answered: 20 })).toEqual({ rate: 0.5, before: 1 });
  });

  test.each([
    ['a few declines of many', { ...usual, approved: 88, answered: 100 }],
    ['few answers in the hour', { ...usual, approved: 5, answered: 19 }],
    ['few answers before', { approvedBefore: 19, answeredBefore: 19, approved: 5, answered: 50 }],
    ['a rate that was always low', { approvedBefore: 500, answeredBefore: 1_000, approved: 9, answered: 25 }],
  ])('but not by %s', (_why, outcomes) => {
    expect(findDrop(outcomes)).toBeNull();
  });

  test('never where the rate is at least that of the day before', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000),
        fc.nat(2_000),
        fc.nat(2_000),
        fc.nat(2_000),
        (approved, more, approvedBefore, moreBefore) => {
          const outcomes = {
            approved,
            answered: approved + more,
            approvedBefore,
            answeredBefore: approvedBefore + moreBefore,
          };
          fc.pre(outcomes.answered > 0 && outcomes.answeredBefore > 0);
          fc.pre(approved / outcomes.answered >= approvedBefore / outcomes.answeredBefore);
          expect(findDrop(outcomes)).toBeNull();
        },
      ),
    );
  });
});
