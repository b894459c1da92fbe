import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind, LedgerEntry, Posting } from '../entry.ts';
import * as sql from '../sql/index.ts';
import type { LedgerPeriod } from './find-balances.ts';

/** An entry, and the position of the one that took it back. */
export type BookedEntry = LedgerEntry & { reversedBy: bigint | null };

export type EntryFilter = LedgerPeriod & {
  account: LedgerAccount | null;
  currency: string | null;
  kind: EntryKind | null;
  paymentId: string | null;
};

/** Entries of a merchant before a position, the latest first. */
export async function listEntries(
  connection: Connection,
  filter: EntryFilter,
  page: { before: bigint | null; limit: number },
): Promise<BookedEntry[]> {
  const rows = await query(connection, sql.listEntries, { ...filter, ...page });
  return rows.map(toEntry);
}

export async function findEntry(
  connection: Connection,
  merchantId: string,
  position: bigint,
): Promise<BookedEntry | null> {
  const row = await queryFirst(connection, sql.findEntry, { merchantId, position });
  return row && toEntry(row);
}

function toEntry({ accounts, currencies, amountsMinor, ...row }: sql.FindEntryRow): BookedEntry {
  const postings = accounts.map(
    (account, index): Posting => ({
      account: account as LedgerAccount,
      currency: currencies[index] ?? '',
      amountMinor: BigInt(amountsMinor[index] ?? '0'),
    }),
  );
  return {
    ...row,
    kind: row.kind as EntryKind,
    position: BigInt(row.position),
    reverses: row.reverses === null ? null : BigInt(row.reverses),
    reversedBy: row.reversedBy === null ? null : BigInt(row.reversedBy),
    postings,
  };
}
