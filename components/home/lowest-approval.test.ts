import { expect, it } from 'vitest';
import { findLowestApproval } from './lowest-approval.ts';

const day = (number: number, approved: number, declined: number) => ({
  from: `2026-11-0${number}`,
  approved,
  declined,
});
const usual = [1, 2, 3, 4, 5].map((number) => day(number, 90, 10));

it('names the day on which far fewer payments were approved than on the others', () => {
  expect(findLowestApproval([...usual, day(6, 70, 30), day(7, 60, 40)])).toEqual({ from: '2026-11-07', rate: 0.6 });
});

it('names none while the rates differ no more than by chance', () => {
  expect(findLowestApproval([...usual, day(6, 84, 16)])).toBeNull();
  expect(findLowestApproval([])).toBeNull();
});

it('does not judge a day with few payments, nor a day without others', () => {
  expect(findLowestApproval([...usual, day(6, 0, 19)])).toBeNull();
  expect(findLowestApproval([day(6, 10, 90)])).toBeNull();
});

it('notices a fall where nothing else was ever declined', () => {
  expect(findLowestApproval([day(1, 100, 0), day(2, 90, 10)])).toEqual({ from: '2026-11-02', rate: 0.9 });
});
