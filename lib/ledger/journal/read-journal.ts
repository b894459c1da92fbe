import { sql } from 'kysely';
import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import { streamRows } from '#lib/platform/database/bulk/stream-rows.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import type { LedgerAccount } from '../accounts.ts';
import type { EntryKind } from '../entry.ts';
import type { JournalEntry } from './journal-files.ts';

/** Days in UTC, as yyyy-mm-dd, both included; null: every currency. */
export type JournalSelection = {
  merchantIds: readonly string[];
  isTest: boolean;
  from: string;
  to: string;
  currency: string | null;
};

type Row = Omit<JournalEntry, 'kind' | 'postings'> & {
  kind: string;
  accounts: string[];
  currencies: string[];
  amountsMinor: string[];
};

/** The entries of a period in the order in which they were booked, in one snapshot. */
export async function* readJournal(
  pool: Pick<Pool, 'connect'>,
  { merchantIds, isTest, from, to, currency }: JournalSelection,
): AsyncGenerator<JournalEntry[]> {
  const entries = anyMerchant(build.selectFrom('ledger_entry as e'), 'staff')
    .innerJoin('entity as m', 'm.id', 'e.merchant_id')
    .select([
      'e.kind',
      'e.payment_id as paymentId',
      'e.reason',
      'e.accounts',
      'e.currencies',
      'm.name as merchantName',
      sql<string>`e.position::text`.as('position'),
      sql<string>`(e.booked_at AT TIME ZONE 'UTC')::date::text`.as('bookedOn'),
      sql<string>`e.value_on::text`.as('valueOn'),
      sql<string[]>`e.amounts_minor::text[]`.as('amountsMinor'),
    ])
    .where(sql<boolean>`e.merchant_id = any(${merchantIds})`)
    .where('e.is_test', '=', isTest)
    .where(sql<boolean>`e.booked_at >= ${from}::date AT TIME ZONE 'UTC'`)
    .where(sql<boolean>`e.booked_at < (${to}::date + 1) AT TIME ZONE 'UTC'`)
    .orderBy(sql`(e.booked_at AT TIME ZONE 'UTC')::date`)
    .orderBy('e.position');
  for await (const rows of streamRows<Row>(pool, entries.compile())) {
    const read = rows.map((row) => toEntry(row, currency)).filter(({ postings }) => postings.length > 0);
    if (read.length > 0) yield read;
  }
}

function toEntry({ accounts, currencies, amountsMinor, kind, ...row }: Row, currency: string | null): JournalEntry {
  const postings = accounts.map((account, index) => ({
    account: account as LedgerAccount,
    currency: currencies[index] ?? '',
    amountMinor: BigInt(amountsMinor[index] ?? '0'),
  }));
  return {
    ...row,
    kind: kind as EntryKind,
    postings: currency === null ? postings : postings.filter((posting) => posting.currency === currency),
  };
}

/** What a journal comes to in a currency: its debits are its credits. */
export type JournalTotal = { currency: string; postings: number; debitMinor: bigint; creditMinor: bigint };

/** The totals of a period, of the figures that are kept by day. */
export async function sumJournal(
  connection: Connection,
  { merchantIds, isTest, from, to, currency }: JournalSelection,
): Promise<JournalTotal[]> {
  const query = anyMerchant(build.selectFrom('ledger_day'), 'staff')
    .select([
      'currency',
      sql<number>`sum(postings)::int`.as('postings'),
      sql<string>`sum(debit_minor)::text`.as('debitMinor'),
      sql<string>`sum(credit_minor)::text`.as('creditMinor'),
    ])
    .where(sql<boolean>`merchant_id = any(${merchantIds})`)
    .where('is_test', '=', isTest)
    .where(sql<boolean>`booked_on BETWEEN ${from}::date AND ${to}::date`)
    .$if(currency !== null, (each) => each.where('currency', '=', currency))
    .groupBy('currency')
    .orderBy('currency');
  const rows = await runBuilt(connection, query);
  return rows.map((row) => ({ ...row, debitMinor: BigInt(row.debitMinor), creditMinor: BigInt(row.creditMinor) }));
}
