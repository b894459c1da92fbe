import type { SettledTotal } from '#lib/ledger/index.ts';
import { allocate, type PaidTotal } from './allocate.ts';
import type { EntryMatch, UnmatchedEntry } from './entry-match.ts';
import { type SettledSet, settledSets, subsets, sumKey, sumOf } from './settled-sets.ts';

const dayMs = 86_400_000;
/** Money of an acquirer arrives on its settlement date or in the days after it. */
const daysBefore = 1;
export const daysAfter = 7;
/** An acquirer pays one amount in so many transfers of a day at most. */
const maxEntries = 4;
const maxOfDay = 8;

/**
 * What acquirers have paid, where there is no doubt: first one total that fits one entry only; of what is left several
 * settlement dates of an import that come to one entry; then several entries of a day and a counterparty. What fits
 * more than one thing waits for a user, also where it would be a part of a later sum.
 */
export function matchTotals(entries: readonly UnmatchedEntry[], totals: readonly SettledTotal[]): EntryMatch[] {
  const single = matchSets(
    entries.map((entry) => [entry]),
    totals.map((total) => [total]),
  );
  const [unpaid, free] = withoutDecided(entries, totals, single);
  const joint = matchSets(
    unpaid.map((entry) => [entry]),
    [...settledSets(free).values()].flat(),
  );
  const [stillUnpaid, stillFree] = withoutDecided(unpaid, free, joint);
  const several = matchSets(transfersOfDay(stillUnpaid), [...settledSets(stillFree).values()].flat());
  return [single, joint, several]
    .flatMap(({ certain }) => certain)
    .flatMap(({ entries: paying, totals: paid }) =>
      allocate(paying, paid).map((paidTotals, index) => ({
        entryId: paying[index]?.id ?? '',
        kind: 'SETTLEMENT' as const,
        totals: paidTotals,
      })),
    );
}

type SetMatch = { entries: readonly UnmatchedEntry[]; totals: SettledSet };

/** Certain are pairs of the same amount where neither the entries nor the totals are in another pair. */
type Pairs = { certain: SetMatch[]; all: SetMatch[] };

function matchSets(groups: readonly (readonly UnmatchedEntry[])[], sets: readonly SettledSet[]): Pairs {
  const byAmount = Map.groupBy(sets, (set) => sumKey(set[0]?.currency ?? '', sumOf(set)));
  const pairs = groups.flatMap((entries) => {
    const same = byAmount.get(sumKey(entries[0]?.currency ?? '', sumOf(entries))) ?? [];
    return same.filter((set) => entries.every((entry) => isNear(entry, set))).map((totals) => ({ entries, totals }));
  });
  const uses = new Map<unknown, number>();
  const itemsOf = ({ entries, totals }: SetMatch): unknown[] => [...entries, ...totals];
  for (const item of pairs.flatMap(itemsOf)) uses.set(item, (uses.get(item) ?? 0) + 1);
  return { certain: pairs.filter((pair) => itemsOf(pair).every((item) => uses.get(item) === 1)), all: pairs };
}

/** What fits nothing so far; what fits something is matched, or in doubt. */
function withoutDecided(
  entries: readonly UnmatchedEntry[],
  totals: readonly SettledTotal[],
  { all }: Pairs,
): [UnmatchedEntry[], SettledTotal[]] {
  const paired = new Set<unknown>(all.flatMap((pair) => [...pair.entries, ...pair.totals]));
  return [entries.filter((entry) => !paired.has(entry)), totals.filter((total) => !paired.has(total))];
}

function transfersOfDay(entries: readonly UnmatchedEntry[]): UnmatchedEntry[][] {
  const groups = Map.groupBy(entries, (each) => JSON.stringify([each.bookedOn, each.currency, each.counterparty]));
  return [...groups.values()]
    .filter(({ length }) => length > 1 && length <= maxOfDay)
    .flatMap((same) => subsets(same, maxEntries).filter(({ length }) => length > 1));
}

export function isNear(
  entry: Pick<UnmatchedEntry, 'bookedOn'>,
  totals: readonly Pick<PaidTotal, 'settledOn'>[],
): boolean {
  return totals.every(({ settledOn }) => {
    const days = (Date.parse(entry.bookedOn) - Date.parse(settledOn)) / dayMs;
    return days >= -daysBefore && days <= daysAfter;
  });
}

/** The total of a settlement date of an import in a currency. */
export const totalKey = ({ importId, settledOn, currency }: Omit<SettledTotal, 'amountMinor'>): string =>
  `${importId} ${settledOn} ${currency}`;
