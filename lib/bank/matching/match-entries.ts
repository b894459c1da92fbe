import type { SettledTotal } from '#lib/ledger/index.ts';
import type { BankEntry } from '../statement.ts';

/** A payout that a bank was asked to pay, and what statements show of it so far. */
export type OrderedPayout = {
  merchantId: string;
  id: string;
  amountMinor: bigint;
  currency: string;
  isPaid: boolean;
  isReturned: boolean;
};

export type UnmatchedEntry = Pick<BankEntry, 'id' | 'amountMinor' | 'currency' | 'bookedOn' | 'endToEndId'>;

export type EntryMatch =
  | { entryId: string; kind: 'PAYOUT' | 'RETURN'; payout: OrderedPayout }
  | { entryId: string; kind: 'SETTLEMENT'; total: SettledTotal };

const dayMs = 86_400_000;
/** Money of an acquirer arrives on its settlement date or in the days after it. */
const daysBefore = 1;
export const daysAfter = 7;

/**
 * What entries are, where there is no doubt: our own end-to-end id with the same amount, or one total of an acquirer that
 * fits one entry only. Everything else waits for a user.
 */
export function matchEntries(
  entries: readonly UnmatchedEntry[],
  known: { payouts: readonly OrderedPayout[]; totals: readonly SettledTotal[] },
): EntryMatch[] {
  const ofPayouts = matchPayouts(entries, known.payouts);
  const named = new Set(known.payouts.map(({ id }) => id));
  const others = entries.filter(({ endToEndId }) => endToEndId === null || !named.has(endToEndId));
  return [...ofPayouts, ...matchTotals(others, known.totals)];
}

function matchPayouts(entries: readonly UnmatchedEntry[], payouts: readonly OrderedPayout[]): EntryMatch[] {
  const byId = new Map(payouts.map((payout) => [payout.id, { ...payout }]));
  // What was paid has to be known before it comes back.
  const inOrder = entries.toSorted((a, b) => Number(a.amountMinor > 0n) - Number(b.amountMinor > 0n));
  return inOrder.flatMap((entry): EntryMatch[] => {
    const payout = entry.endToEndId === null ? undefined : byId.get(entry.endToEndId);
    if (payout?.currency !== entry.currency) return [];
    if (entry.amountMinor === -payout.amountMinor && !payout.isPaid) {
      payout.isPaid = true;
      return [{ entryId: entry.id, kind: 'PAYOUT', payout }];
    }
    if (entry.amountMinor !== payout.amountMinor || !payout.isPaid || payout.isReturned) return [];
    payout.isReturned = true;
    return [{ entryId: entry.id, kind: 'RETURN', payout }];
  });
}

function matchTotals(entries: readonly UnmatchedEntry[], totals: readonly SettledTotal[]): EntryMatch[] {
  return entries.flatMap((entry): EntryMatch[] => {
    const [total, ...more] = totals.filter((each) => fits(entry, each));
    if (!total || more.length > 0) return [];
    const isOnly = entries.filter((each) => fits(each, total)).length === 1;
    return isOnly ? [{ entryId: entry.id, kind: 'SETTLEMENT', total }] : [];
  });
}

function fits(entry: UnmatchedEntry, total: SettledTotal): boolean {
  const days = (Date.parse(entry.bookedOn) - Date.parse(total.settledOn)) / dayMs;
  const isNear = days >= -daysBefore && days <= daysAfter;
  return isNear && entry.amountMinor === total.amountMinor && entry.currency === total.currency;
}
