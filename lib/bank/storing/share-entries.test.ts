import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedNothing } from '../reading/stated-nothing.ts';
import { type StoredEntry, shareEntries } from './share-entries.ts';

const month = { openedOn: '2026-11-01', closedOn: '2026-11-30', openingMinor: 0n, closingMinor: 500n };
const day = { openedOn: '2026-11-19', closedOn: '2026-11-20', openingMinor: 100n, closingMinor: 300n };
const entry = (more: Partial<StoredEntry> = {}) => ({
  ...statedNothing,
  amountMinor: 100n,
  currency: 'EUR',
  bookedOn: '2026-11-20',
  valueOn: null,
  batchReference: null,
  parts: [],
  ...more,
});
const stored = (id: string, more: Partial<StoredEntry> = {}): StoredEntry => ({ ...entry(), ...day, id, ...more });

describe('an entry of two statements', () => {
  it('is the one with the same amount, day and reference of the bank, also where other details differ', () => {
    const known = [stored('a', { bankReference: 'R', text: 'short' })];
    const same = entry({ bankReference: 'R', text: 'longer' });
    expect(shareEntries({ ...month, entries: [same] }, known)).toEqual(['a']);
    for (const other of [{ amountMinor: 101n }, { bookedOn: '2026-11-21' }, { bankReference: 'S' }])
      expect(shareEntries({ ...month, entries: [{ ...same, ...other }] }, known)).toEqual([null]);
  });

  it('without a reference has all details the same, and is in a period that both statements have', () => {
    const known = [stored('a', { text: 'Fee' })];
    expect(shareEntries({ ...month, entries: [entry({ text: 'Fee' })] }, known)).toEqual(['a']);
    expect(shareEntries({ ...month, entries: [entry({ text: 'Fees' })] }, known)).toEqual([null]);
    const next = { openedOn: '2026-11-20', closedOn: '2026-11-20', openingMinor: 300n, closingMinor: 400n };
    expect(shareEntries({ ...next, entries: [entry({ text: 'Fee' })] }, known)).toEqual([null]);
  });

  it('is shared as often as it is stored, the first with the first', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (before, now) => {
        const known = Array.from({ length: before }, (_, index) => stored(`${index}`));
        const shared = shareEntries({ ...month, entries: Array.from({ length: now }, () => entry()) }, known);
        expect(shared).toEqual(Array.from({ length: now }, (_, index) => known[index]?.id ?? null));
      }),
    );
  });
});
