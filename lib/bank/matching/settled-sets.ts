import type { SettledTotal } from '#lib/ledger/index.ts';

/** Totals of one import in one currency that a bank may show as one amount. */
export type SettledSet = readonly SettledTotal[];

const dayMs = 86_400_000;
/** An acquirer pays so many settlement dates at once, within so many days. */
const maxTotals = 6;
const maxDays = 8;
/** Of more dates than these, the sums are not tried. */
const maxWithin = 10;

/** All sets of totals by the amount that they come to: `sets.get(sumKey(currency, amount))`. */
export function settledSets(totals: readonly SettledTotal[]): ReadonlyMap<string, readonly SettledSet[]> {
  const imports = Map.groupBy(totals, ({ importId, currency }) => `${importId} ${currency}`);
  const sets = [...imports.values()].flatMap((same) => setsOfImport(same));
  return Map.groupBy(sets, (set) => sumKey(set[0]?.currency ?? '', sumOf(set)));
}

export const sumKey = (currency: string, amountMinor: bigint): string => `${currency} ${amountMinor}`;

export const sumOf = (amounts: readonly { amountMinor: bigint }[]): bigint =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** Each set once: by its first date, with any of the dates in the days after it. */
function setsOfImport(totals: readonly SettledTotal[]): SettledSet[] {
  const inOrder = totals.toSorted((a, b) => a.settledOn.localeCompare(b.settledOn));
  return inOrder.flatMap((first, index) => {
    const until = Date.parse(first.settledOn) + maxDays * dayMs;
    const after = inOrder.slice(index + 1).filter(({ settledOn }) => Date.parse(settledOn) < until);
    return subsets(after.slice(0, maxWithin - 1), maxTotals - 1).map((others) => [first, ...others]);
  });
}

/** All selections of up to so many items, with none at all as the first. */
export function subsets<Item>(items: readonly Item[], max: number): Item[][] {
  const found: Item[][] = [[]];
  for (const item of items) for (const each of found.slice()) if (each.length < max) found.push([...each, item]);
  return found;
}
