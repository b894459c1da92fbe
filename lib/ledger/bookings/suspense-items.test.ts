import { describe, expect, it } from 'vitest';
import { findSide, type Suspense, type SuspenseWriteOff } from './suspense-items.ts';

const item = (id: string, openMinor: bigint, isCorrection = false) => ({ id, openMinor, isCorrection });
const suspenseOf = (...items: Suspense['items'][number][]): Suspense => ({
  items,
  writtenOffMinor: [],
  balanceMinor: items.reduce((sum, { openMinor }) => sum + openMinor, 0n),
});
const choose = (suspense: Suspense, choice: Partial<SuspenseWriteOff>) =>
  findSide(suspense, { amountMinor: 500n, side: null, itemId: null, ...choice });

/** A line of 98.90 that is not explained, and 5.00 that a bank has kept. */
const both = suspenseOf(item('line', -9_890n), item('return', 500n));

describe('the side of a write-off of suspense', () => {
  it('is that of the item of exactly the amount, whatever the balance is', () => {
    expect(choose(both, {})).toEqual({ kind: 'side', sign: 1n, itemId: 'return' });
    expect(choose(both, { amountMinor: 9_890n })).toEqual({ kind: 'side', sign: -1n, itemId: 'line' });
  });

  it('has to be stated where items on both sides are hidden in the balance', () => {
    expect(choose(both, { amountMinor: 300n })).toEqual({ kind: 'side-needed' });
    expect(choose(both, { amountMinor: 300n, side: 'DEBIT' })).toEqual({ kind: 'side', sign: 1n, itemId: null });
    expect(choose(both, { amountMinor: 300n, side: 'CREDIT' })).toEqual({ kind: 'side', sign: -1n, itemId: null });
    expect(choose(both, { amountMinor: 300n, itemId: 'line' })).toEqual({ kind: 'side', sign: -1n, itemId: 'line' });
  });

  it('has to be stated where items of exactly the amount are on both sides', () => {
    expect(choose(suspenseOf(item('a', -500n), item('b', 500n)), {})).toEqual({ kind: 'side-needed' });
  });

  it('has no more than its own items, of which others do not take away', () => {
    expect(choose(both, { amountMinor: 501n, side: 'DEBIT' })).toEqual({ kind: 'too-much' });
    expect(choose(both, { amountMinor: 501n, itemId: 'return' })).toEqual({ kind: 'too-much' });
    expect(choose(both, { itemId: 'other' })).toEqual({ kind: 'unknown-item' });
    const written = { ...both, writtenOffMinor: [-200n] };
    expect(choose(written, { amountMinor: 301n, side: 'DEBIT' })).toEqual({ kind: 'too-much' });
  });

  it('is that of the balance where all items are on one side', () => {
    const one = suspenseOf(item('a', -700n), item('b', -200n));
    expect(choose(one, { amountMinor: 800n })).toEqual({ kind: 'side', sign: -1n, itemId: null });
    expect(choose(one, { amountMinor: 901n })).toEqual({ kind: 'too-much' });
  });

  it('knows no item that a correction of the opposite amount has cleared', () => {
    const cleared = suspenseOf(item('line', -9_890n), item('correction', 9_890n, true), item('return', 500n));
    expect(choose(cleared, { amountMinor: 9_890n })).toEqual({ kind: 'too-much' });
    expect(choose(cleared, { amountMinor: 300n })).toEqual({ kind: 'side', sign: 1n, itemId: null });
  });
});
