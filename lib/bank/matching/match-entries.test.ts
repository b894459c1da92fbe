import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderedPayout, UnmatchedEntry } from './entry-match.ts';
import { matchEntries } from './match-entries.ts';

const entry = (id: string, amountMinor: bigint, more: Partial<UnmatchedEntry> = {}): UnmatchedEntry => ({
  id,
  amountMinor,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  endToEndId: null,
  text: null,
  creditorReference: null,
  documents: null,
  batchReference: null,
  counterparty: null,
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

  it('is several settlement dates of one import that come to it, unless one date does alone', () => {
    const totals = [total('i', 120n, '2026-11-18'), total('i', -5n, '2026-11-19'), total('j', 120n, '2026-11-18')];
    const [match] = matchEntries([entry('a', 115n)], { payouts: [], totals });
    expect(match).toMatchObject({
      kind: 'SETTLEMENT',
      totals: [
        { importId: 'i', settledOn: '2026-11-18', amountMinor: 120n },
        { importId: 'i', settledOn: '2026-11-19', amountMinor: -5n },
      ],
    });
    const alone = matchEntries([entry('a', 115n)], { payouts: [], totals: [...totals, total('k', 115n)] });
    expect(alone).toMatchObject([{ totals: [{ importId: 'k' }] }]);
    const two = [total('k', 110n, '2026-11-18'), total('k', 5n, '2026-11-19')];
    expect(kinds([entry('a', 115n)], { payouts: [], totals: [...totals, ...two] })).toEqual([]);
  });

  it('is one of several transfers of a day and a counterparty that come to what was settled', () => {
    const totals = [total('i', 70n, '2026-11-18'), total('i', 30n)];
    const entries = [entry('a', 60n, { counterparty: 'A' }), entry('b', 40n, { counterparty: 'A' })];
    const found = matchEntries(entries, { payouts: [], totals });
    expect(found).toMatchObject([
      { entryId: 'a', totals: [{ settledOn: '2026-11-18', amountMinor: 60n }] },
      {
        entryId: 'b',
        totals: [
          { settledOn: '2026-11-18', amountMinor: 10n },
          { settledOn: '2026-11-19', amountMinor: 30n },
        ],
      },
    ]);
    const [one, other] = [entry('a', 60n, { counterparty: 'A' }), entry('b', 40n, { counterparty: 'B' })];
    expect(kinds([one, other], { payouts: [], totals })).toEqual([]);
  });

  it('is the payout or batch of an acquirer that its text names, before all sums', () => {
    const named = [
      { ...total('i', 60n), reference: 'po_7' },
      { ...total('i', 40n), reference: 'po_8' },
      { ...total('i', 40n, '2026-11-18'), reference: 'po_9' },
    ];
    const totals = [total('i', 100n), total('i', 40n, '2026-11-18')];
    const match = (text: string, amountMinor: bigint) =>
      matchEntries([entry('a', amountMinor, { text })], { payouts: [], totals, named });
    expect(match('PAYOUT po_8, NOVEMBER', 40n)).toMatchObject([{ totals: [{ reference: 'po_8', amountMinor: 40n }] }]);
    expect(match('PAYOUT po_7', 61n)).toEqual([]);
    const left = matchEntries([entry('a', 40n, { text: 'po_8' }), entry('b', 60n)], { payouts: [], totals, named });
    expect(left).toMatchObject([
      { entryId: 'a', totals: [{ reference: 'po_8' }] },
      { entryId: 'b', totals: [{ importId: 'i', settledOn: '2026-11-19', amountMinor: 60n }] },
    ]);
  });

  it('stays open where two entries fit a total alone, though all of a day come to it together', () => {
    const entries = [entry('a', 500n), entry('b', 500n), entry('c', -500n)];
    expect(kinds(entries, { payouts: [], totals: [total('i', 500n)] })).toEqual([]);
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
        const subjects = found.flatMap((each) =>
          each.kind === 'SETTLEMENT' ? each.totals.map(({ importId }) => importId) : `${each.kind} ${each.payout.id}`,
        );
        expect(new Set(subjects).size).toBe(subjects.length);
        expect(new Set(found.map(({ entryId }) => entryId)).size).toBe(found.length);
      }),
    );
  });
});
