import type { PaidTotal } from './allocate.ts';
import type { EntryMatch, UnmatchedEntry } from './entry-match.ts';
import { referencesOf } from './references-of.ts';
import { sumOf } from './settled-sets.ts';

/** What an acquirer has paid by its own id of a payout or a batch, for one settlement date. */
export type NamedTotal = PaidTotal & { reference: string };

/** Entries that name a payout or a batch of an acquirer and have its amount; one that two entries name waits for a user. */
export function matchNamed(entries: readonly UnmatchedEntry[], named: readonly NamedTotal[]): EntryMatch[] {
  if (named.length === 0) return [];
  const byReference = Map.groupBy(named, ({ reference, currency }) => `${currency} ${reference}`);
  const pairs = entries.flatMap((entry) => {
    const [found, ...more] = referencesOf(entry).flatMap((reference) =>
      setsOf(byReference.get(`${entry.currency} ${reference}`) ?? []).filter((set) => sumOf(set) === entry.amountMinor),
    );
    return found && more.length === 0 ? [{ entryId: entry.id, kind: 'SETTLEMENT' as const, totals: found }] : [];
  });
  const isOnly = (totals: readonly PaidTotal[]) =>
    pairs.filter((pair) => pair.totals.some((total) => totals.includes(total))).length === 1;
  return pairs.filter(({ totals }) => isOnly(totals));
}

/** What one import has of an id, and all imports together: a batch number comes again, and a payout may be in two files. */
function setsOf(totals: NamedTotal[]): NamedTotal[][] {
  const imports = [...Map.groupBy(totals, ({ importId }) => importId).values()];
  return imports.length > 1 ? [...imports, totals] : imports;
}
