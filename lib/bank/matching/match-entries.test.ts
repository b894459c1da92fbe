import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchEntries, type OrderedPayout, type UnmatchedEntry } from './match-entries.ts';

const entry = (id: string, amountMinor: bigint, more: Partial<UnmatchedEntry> = {}): UnmatchedEntry => ({
  id,
  amountMinor,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  endToEndId: null,
  ...more,
});
const payout = (id: string, more: Partial<OrderedPayout> = {}): OrderedPayout => ({
  merchantId: 'm',
  id,
  amountMinor: 500n,
  currency: 'EUR',
  isPaid: false,
  isReturned: false,
  ...more,
});
const total = (importId: string, amountMinor: bigint, settledOn = '2026-11-19') => ({
  importId,
  settledOn,
  currency: 'EUR',
  amountMinor,
});
const kinds = (...input: Parameters<typeof matchEntries>) =>
  matchEntries(...input).map(({ entryId, kind }) => [entryId, kind]);

describe('an entry of a bank statement', () => {
  it('is a payout by our end-to-end id and the same amount', () => {
    const payouts = [payout('p')];
    expect(kinds([entry('a', -500n, { endToEndId: 'p' })], { payouts, totals: [] })).toEqual([['a', 'PAYOUT']]);
    for (const other of [
      entry('a', -499n, { endToEndId: 'p' }),
      entry('a', -500n, { endToEndId: 'q' }),
      entry('a', -500n, { endToEndId: 'p', currency: 'USD' }),
    ])
      expect(kinds([other], { payouts, totals: [] })).toEqual([]);
  });

  it('is a payout that came back only after it was paid, and each of them once', () => {
    const [out, back] = [entry('out', -500n, { endToEndId: 'p' }), entry('back', 500n, { endToEndId: 'p' })];
    expect(kinds([back], { payouts: [payout('p')], totals: [] })).toEqual([]);
    const both = [
      ['out', 'PAYOUT'],
      ['back', 'RETURN'],
    ];
    expect(kinds([back, out], { payouts: [payout('p')], totals: [] })).toEqual(both);
    expect(kinds([out, { ...out, id: 'again' }], { payouts: [payout('p')], totals: [] })).toEqual([both[0]]);
    expect(kinds([back], { payouts: [payout('p', { isPaid: true, isReturned: true })], totals: [] })).toEqual([]);
  });

  it('is what an acquirer has paid, by amount and day', () => {
    const known = { payouts: [], totals: [total('i', 900n)] };
    expect(kinds([entry('a', 900n)], known)).toEqual([['a', 'SETTLEMENT']]);
    expect(kinds([entry('a', 901n)], known)).toEqual([]);
    expect(kinds([entry('a', 900n, { bookedOn: '2026-11-27' })], known)).toEqual([]);
    expect(kinds([entry('a', 900n, { bookedOn: '2026-11-17' })], known)).toEqual([]);
  });

  it('is left to a user where two entries or two totals fit', () => {
    const [one, other] = [total('i', 900n), total('j', 900n)];
    expect(kinds([entry('a', 900n)], { payouts: [], totals: [one, other] })).toEqual([]);
    expect(kinds([entry('a', 900n), entry('b', 900n)], { payouts: [], totals: [one] })).toEqual([]);
  });

  it('is one thing, and nothing is two entries, whatever there is', () => {
    const ids = fc.constantFrom('p', 'q', 'r');
    const amount = fc.constantFrom(-500n, 500n, 900n);
    const some = fc.array(
      fc.record({ amount, endToEndId: fc.option(ids), day: fc.constantFrom('2026-11-19', '2026-11-20') }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.uniqueArray(ids), fc.array(amount, { maxLength: 4 }), (stated, paid, totals) => {
        const entries = stated.map(({ amount: minor, endToEndId, day }, at) =>
          entry(String(at), minor, { endToEndId, bookedOn: day }),
        );
        const known = {
          payouts: (['p', 'q', 'r'] as const).map((id) => payout(id, { isPaid: paid.includes(id) })),
          totals: totals.map((minor, at) => total(String(at), minor)),
        };
        const found = matchEntries(entries, known);
        const subjects = found.map((each) =>
          each.kind === 'SETTLEMENT' ? each.total.importId : `${each.kind} ${each.payout.id}`,
        );
        expect(new Set(subjects).size).toBe(found.length);
        expect(new Set(found.map(({ entryId }) => entryId)).size).toBe(found.length);
      }),
    );
  });
});
