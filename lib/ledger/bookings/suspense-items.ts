import { query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** An item of suspense with what is open of it: money that is missing above zero, money without an explanation below. */
export type SuspenseItem = { id: string; isCorrection: boolean; openMinor: bigint };

export type Suspense = {
  /** The oldest first. */
  items: readonly SuspenseItem[];
  /** What was written off without an item. */
  writtenOffMinor: readonly bigint[];
  balanceMinor: bigint;
};

/** Of which item, or which side, an amount is written off. */
export type SuspenseWriteOff = { amountMinor: bigint; side: 'DEBIT' | 'CREDIT' | null; itemId: string | null };

export type WriteOffSide =
  | { kind: 'side'; sign: 1n | -1n; itemId: string | null }
  | { kind: 'too-much' | 'unknown-item' | 'side-needed' };

/**
 * The side of a write-off of suspense. The balance does not decide it where items on both sides are hidden in it: an item of
 * exactly the amount does, else the item or the side has to be stated.
 */
export function findSide(
  { items, writtenOffMinor, balanceMinor }: Suspense,
  { amountMinor, side, itemId }: SuspenseWriteOff,
): WriteOffSide {
  const open = withoutCleared(items);
  const exactOf = (sign: bigint): SuspenseItem | undefined =>
    open.find(({ openMinor }) => openMinor === sign * amountMinor);
  if (itemId !== null) {
    const item = open.find(({ id }) => id === itemId);
    if (!item) return { kind: 'unknown-item' };
    const sign = item.openMinor > 0n ? 1n : -1n;
    return amountMinor > sign * item.openMinor ? { kind: 'too-much' } : { kind: 'side', sign, itemId };
  }
  const leftOf = (sign: bigint): bigint =>
    [...open.map(({ openMinor }) => openMinor * sign).filter((minor) => minor > 0n)].reduce(
      (sum, each) => sum + each,
      0n,
    ) - writtenOffMinor.map((minor) => -minor * sign).reduce((sum, each) => sum + (each > 0n ? each : 0n), 0n);
  if (side !== null) {
    const sign = side === 'DEBIT' ? 1n : -1n;
    if (amountMinor > leftOf(sign)) return { kind: 'too-much' };
    return { kind: 'side', sign, itemId: exactOf(sign)?.id ?? null };
  }
  const exact = [exactOf(1n), exactOf(-1n)].filter((item) => item !== undefined);
  if (exact.length === 2) return { kind: 'side-needed' };
  const [item] = exact;
  if (item) return { kind: 'side', sign: item.openMinor > 0n ? 1n : -1n, itemId: item.id };
  if (leftOf(1n) > 0n && leftOf(-1n) > 0n) return { kind: 'side-needed' };
  const sign = balanceMinor < 0n ? -1n : 1n;
  return amountMinor > sign * balanceMinor ? { kind: 'too-much' } : { kind: 'side', sign, itemId: null };
}

/** A correction of the opposite amount has cleared an item: both are closed. */
function withoutCleared(items: readonly SuspenseItem[]): SuspenseItem[] {
  const open = items.filter(({ openMinor }) => openMinor !== 0n);
  for (const correction of items.filter(({ isCorrection }) => isCorrection)) {
    const cleared = open.find(({ openMinor }) => openMinor !== 0n && openMinor === -correction.openMinor);
    if (!cleared || !open.includes(correction)) continue;
    open.splice(open.indexOf(cleared), 1);
    open.splice(open.indexOf(correction), 1);
  }
  return open;
}

export async function findSuspense(
  tx: Tx,
  wanted: { merchantId: string; isTest: boolean; currency: string },
): Promise<Omit<Suspense, 'balanceMinor'>> {
  const rows = await query(tx, sql.listSuspenseItems, wanted);
  return {
    items: rows.flatMap(({ id, isCorrection, openMinor }) =>
      id === null ? [] : [{ id, isCorrection, openMinor: BigInt(openMinor) }],
    ),
    writtenOffMinor: rows.filter(({ id }) => id === null).map(({ openMinor }) => BigInt(openMinor)),
  };
}
