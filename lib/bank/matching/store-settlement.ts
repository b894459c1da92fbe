import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { PaidTotal } from './allocate.ts';
import * as sql from './sql/index.ts';

/** Stores what an entry pays of totals of acquirers. The caller holds the lock of the PSP. */
export async function storePaidTotals(tx: Tx, entryId: string, totals: readonly PaidTotal[]): Promise<void> {
  await execute(tx, sql.insertTotals, {
    entryId,
    importIds: totals.map(({ importId }) => importId),
    days: totals.map(({ settledOn }) => settledOn),
    amounts: totals.map(({ amountMinor }) => amountMinor.toString()),
    references: totals.map(({ reference }) => reference ?? ''),
  });
}

/** The import and the date by which lists find an entry: the first of those that it pays. */
export function firstOf(totals: readonly PaidTotal[]): { importId: string; settledOn: string } {
  const [first] = totals.toSorted((a, b) => a.settledOn.localeCompare(b.settledOn));
  if (!first) throw new Error('an entry is matched with no total');
  return { importId: first.importId, settledOn: first.settledOn };
}
