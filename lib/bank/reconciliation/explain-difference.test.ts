import { describe, expect, it } from 'vitest';
import { explainDifference } from './explain-difference.ts';
import type { BankMovementSum } from './movement.ts';

const start = { openedOn: '2026-11-10', openingMinor: 0n };
const movement = (key: string, changes: Partial<BankMovementSum>): BankMovementSum => ({
  key,
  shownMinor: 0n,
  bookedMinor: 0n,
  otherModeMinor: 0n,
  shownOn: null,
  firstOn: null,
  lastOn: null,
  position: null,
  isMatched: false,
  ...changes,
});
const booked = (minor: bigint, on = '2026-11-20') => ({ bookedMinor: minor, firstOn: on, lastOn: on });
const shown = (minor: bigint, on = '2026-11-20') => ({ shownMinor: minor, shownOn: on, isMatched: true });
const kindsOf = (...movements: BankMovementSum[]) =>
  explainDifference(movements, start).map(({ kind, amountMinor }) => [kind, amountMinor]);

describe('an outstanding item', () => {
  it.each([
    ['a payout that the bank has not debited', 'payout:p', booked(-500n), 'PAYOUT_OPEN', 500n],
    [
      'a payout that came back before the ledger booked it',
      'payout:p',
      { ...booked(-500n), ...shown(0n) },
      'PAYOUT_TIMING',
      500n,
    ],
    ['an arrival that is on no statement', 'import:i:2026-11-19', booked(900n), 'ARRIVAL_OPEN', -900n],
    ['the rest of an arrival', 'import:i:2026-11-19', { ...booked(900n), ...shown(600n) }, 'ARRIVAL_OPEN', -300n],
    ['a negative arrival that is on no statement', 'import:i:2026-11-19', booked(-40n), 'ARRIVAL_OPEN', 40n],
    ['an arrival that the ledger books later', 'import:i:2026-11-19', shown(900n), 'ARRIVAL_TIMING', 900n],
    ['a correction of the bank', 'correction:c', booked(-30n), 'CORRECTION', 30n],
    ['an entry that waits for a user', 'unmatched:e', shown(-3n), 'UNMATCHED', -3n],
    ['an entry that a user has explained', 'explained:e', shown(-3n), 'EXPLAINED', -3n],
    ['what an entry has more than its totals', 'difference:e', shown(7n), 'DIFFERENCE', 7n],
  ] as const)('is %s', (_name, key, changes, kind, amountMinor) => {
    expect(kindsOf(movement(key, changes))).toEqual([[kind, amountMinor]]);
  });

  it('counts from the day of the bank, else from that of its first booking', () => {
    const items = explainDifference(
      [movement('import:i:2026-11-18', booked(900n, '2026-11-19')), movement('unmatched:e', shown(1n, '2026-11-17'))],
      start,
    );
    expect(items.map(({ on, id, settledOn }) => [on, id, settledOn])).toEqual([
      ['2026-11-17', 'e', null],
      ['2026-11-19', 'i', '2026-11-18'],
    ]);
  });

  it('is the balance where the statements begin, and one sum of the bookings long before them', () => {
    const items = explainDifference(
      [
        movement('import:old:2026-10-01', booked(100n, '2026-10-02')),
        movement('payout:old', booked(-40n, '2026-10-03')),
        movement('payout:near', booked(-5n, '2026-11-09')),
      ],
      { ...start, openingMinor: 70n },
    );
    expect(items.map(({ kind, count, amountMinor }) => [kind, count, amountMinor])).toEqual([
      ['PAYOUT_OPEN', 1, 5n],
      ['OPENING_BALANCE', 1, 70n],
      ['BEFORE_STATEMENTS', 2, -60n],
    ]);
  });

  it('is listed, and not summed, where a later statement shows what was booked before all of them', () => {
    expect(kindsOf(movement('payout:p', { ...booked(-40n, '2026-10-03'), isMatched: true }))).toEqual([
      ['PAYOUT_OPEN', 40n],
    ]);
  });

  it('is one sum of what the bank shows of the other mode', () => {
    const live = movement('payout:p', {
      ...shown(-40n),
      otherModeMinor: -40n,
      firstOn: '2026-11-19',
      lastOn: '2026-11-19',
    });
    const waiting = movement('payout:q', { otherModeMinor: -70n, firstOn: '2026-11-19', lastOn: '2026-11-19' });
    expect(kindsOf(live, waiting)).toEqual([['OTHER_MODE', -40n]]);
  });
});

describe('an explained entry with a later correction of its amount', () => {
  const fee = movement('explained:fee', shown(-300n, '2026-11-20'));
  const correction = (on: string, minor = -300n) => movement(`correction:${on}`, booked(minor, on));

  it('is counted with it and comes to nothing', () => {
    expect(explainDifference([fee, correction('2026-11-21')], start)).toMatchObject([
      { kind: 'CLEARED', count: 1, amountMinor: 0n },
    ]);
  });

  it('takes one correction only, and none of another amount or from before', () => {
    const others = [
      correction('2026-11-21'),
      correction('2026-11-22'),
      correction('2026-11-19'),
      correction('2026-11-23', -301n),
    ];
    expect(kindsOf(fee, ...others)).toEqual([
      ['CORRECTION', 300n],
      ['CLEARED', 0n],
      ['CORRECTION', 300n],
      ['CORRECTION', 301n],
    ]);
  });
});
