import type { SettledTotal } from '#lib/ledger/index.ts';

/** What an entry pays of the total of a settlement date. */
export type PaidTotal = SettledTotal & {
  /** The payout or batch of the acquirer by which it was found. */
  reference: string | null;
};

/**
 * Which entry pays what of which total, one after the other, where both come to the same sum: the parts of an entry come
 * to the entry, and the parts of a total to the total.
 */
export function allocate(entries: readonly { amountMinor: bigint }[], totals: readonly SettledTotal[]): PaidTotal[][] {
  const paid: PaidTotal[][] = entries.map(() => []);
  const unpaid = totals.map(({ amountMinor }) => amountMinor);
  let at = 0;
  entries.forEach((entry, index) => {
    let left = entry.amountMinor;
    const isLastEntry = index === entries.length - 1;
    for (; at < totals.length; at += 1) {
      const total = totals[at] as SettledTotal;
      const open = unpaid[at] ?? 0n;
      const isWhole = isLastEntry || (at < totals.length - 1 && size(open) <= size(left));
      const amountMinor = isWhole ? open : left;
      if (amountMinor !== 0n) paid[index]?.push({ ...total, amountMinor, reference: null });
      left -= amountMinor;
      unpaid[at] = open - amountMinor;
      if (!isWhole) return;
    }
  });
  return paid;
}

const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor);
