import type { SettledTotal } from '#lib/ledger/index.ts';
import type { EntryMatch, OrderedPayout, UnmatchedEntry } from './entry-match.ts';
import { matchNamed, type NamedTotal } from './match-named.ts';
import { matchTotals, totalKey } from './match-totals.ts';
import { referencesOf } from './references-of.ts';

type Known = {
  payouts: readonly OrderedPayout[];
  totals: readonly SettledTotal[];
  /** By the ids that acquirers gave their payouts and batches. */
  named?: readonly NamedTotal[];
};

/**
 * What entries are, where there is no doubt: a payout by its id and amount, a payout or batch of an acquirer by its id and
 * amount, else totals of an acquirer that fit these entries only. Everything else waits for a user.
 */
export function matchEntries(entries: readonly UnmatchedEntry[], { payouts, totals, named = [] }: Known): EntryMatch[] {
  const ids = new Set(payouts.map(({ id }) => id));
  const idOf = (entry: UnmatchedEntry) => referencesOf(entry).find((reference) => ids.has(reference)) ?? null;
  const ofPayouts = matchPayouts(entries, payouts, idOf);
  const others = entries.filter((entry) => idOf(entry) === null);
  const ofNames = matchNamed(others, named);
  const found = new Set(ofNames.map(({ entryId }) => entryId));
  const open = withoutPaid(totals, ofNames);
  return [
    ...ofPayouts,
    ...ofNames,
    ...matchTotals(
      others.filter(({ id }) => !found.has(id)),
      open,
    ),
  ];
}

function matchPayouts(
  entries: readonly UnmatchedEntry[],
  payouts: readonly OrderedPayout[],
  idOf: (entry: UnmatchedEntry) => string | null,
): EntryMatch[] {
  const byId = new Map(payouts.map((payout) => [payout.id, { ...payout }]));
  // What was paid has to be known before it comes back.
  const inOrder = entries.toSorted((a, b) => Number(a.amountMinor > 0n) - Number(b.amountMinor > 0n));
  return inOrder.flatMap((entry): EntryMatch[] => {
    const payout = byId.get(idOf(entry) ?? '');
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

/** What is left of totals when payouts and batches with a name are taken out. */
function withoutPaid(totals: readonly SettledTotal[], matches: readonly EntryMatch[]): SettledTotal[] {
  const paid = matches.flatMap((match) => (match.kind === 'SETTLEMENT' ? match.totals : []));
  return totals.flatMap((total) => {
    const own = paid.filter((each) => totalKey(each) === totalKey(total));
    const amountMinor = own.reduce((left, each) => left - each.amountMinor, total.amountMinor);
    return amountMinor === 0n ? [] : [own.length === 0 ? total : { ...total, amountMinor }];
  });
}
