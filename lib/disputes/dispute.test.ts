import { describe, expect, it } from 'vitest';
import { deadlineOf } from './deadline.ts';
import { disputeStates, disputeVerbs, mayChange } from './dispute.ts';

const openedAt = new Date('2026-11-01T10:00:00Z');
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

describe('the deadline of a dispute', () => {
  it.each([
    ['is that of its brand', 'MASTER', 0, '2026-12-11'],
    ['of a brand without days of its own is that of most', 'PAYPAL', 0, '2026-11-21'],
    ['without a brand is that of most', null, 0, '2026-11-21'],
    ['is that of the setting where it has one', 'MASTER', 7, '2026-11-08'],
  ] as const)('%s', (_case, brand, days, expected) => {
    expect(dayOf(deadlineOf(openedAt, brand, days))).toBe(expected);
  });
});

describe('a dispute', () => {
  it('changes by these steps only', () => {
    const allowed = disputeStates.map((state) => [
      state,
      disputeVerbs.filter((verb) => mayChange(state, verb)).join(' '),
    ]);
    expect(allowed).toEqual([
      ['OPEN', 'submit accept lose'],
      ['SUBMITTED', 'win lose'],
      ['WON', ''],
      ['LOST', ''],
      ['ACCEPTED', ''],
    ]);
  });
});
