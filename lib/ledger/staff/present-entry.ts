import { findEntityNames } from '#lib/entities/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { lineIdOf } from '#lib/settlement/staff/present-line.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind } from '../entry.ts';
import type { BookedEntry } from '../search/search-entries.ts';

/** A posting: one of debit and credit is null. */
export type PostingRow = { account: LedgerAccount; currency: string; debit: string | null; credit: string | null };

/** An entry as the screens show it. */
export type EntryRow = {
  id: string;
  bookedAt: string;
  valueOn: string;
  kind: EntryKind;
  isTest: boolean;
  merchantId: string;
  merchantName: string;
  paymentId: string | null;
  /** The settlement import that it comes from, and the line where it is about one. */
  importId: string | null;
  lineId: string | null;
  reason: string | null;
  actorName: string;
  reverses: string | null;
  reversedBy: string | null;
  /** What the first account was debited or credited with. */
  amount: string | null;
  currency: string;
  postings: PostingRow[];
};

export async function presentEntries(
  { db }: Pick<StaffServices, 'db'>,
  entries: readonly BookedEntry[],
): Promise<EntryRow[]> {
  const [names, actors] = await Promise.all([
    findEntityNames(
      db,
      entries.map(({ merchantId }) => merchantId),
    ),
    resolveActorNames(
      db,
      entries.map(({ actor }) => actor),
    ),
  ]);
  return entries.map((entry) => ({
    kind: entry.kind,
    isTest: entry.isTest,
    merchantId: entry.merchantId,
    valueOn: entry.valueOn,
    id: entry.position.toString(),
    paymentId: entry.paymentId,
    reason: entry.reason,
    importId: entry.importId,
    lineId: lineOf(entry),
    reverses: entry.reverses?.toString() ?? null,
    reversedBy: entry.reversedBy?.toString() ?? null,
    bookedAt: entry.bookedAt.toISOString(),
    merchantName: names.get(entry.merchantId) ?? '',
    actorName: actors.get(entry.actor) ?? entry.actor,
    ...amountOf(entry),
    postings: entry.postings.map(presentPosting),
  }));
}

function lineOf({ merchantId, importId, importRow: rowNumber }: BookedEntry): string | null {
  return importId === null || rowNumber === null ? null : lineIdOf({ merchantId, importId, rowNumber });
}

/** The amount of the entry, without its sign: the postings show the sides. */
function amountOf({ postings: [first] }: BookedEntry): { amount: string | null; currency: string } {
  if (!first) return { amount: null, currency: '' };
  const { amountMinor, currency } = first;
  return { amount: decimalOf(amountMinor < 0n ? -amountMinor : amountMinor, currency), currency };
}

function presentPosting({ account, currency, amountMinor }: BookedEntry['postings'][number]): PostingRow {
  return {
    account,
    currency,
    debit: amountMinor > 0n ? decimalOf(amountMinor, currency) : null,
    credit: amountMinor < 0n ? decimalOf(-amountMinor, currency) : null,
  };
}
