import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { listConsumers, readEvents } from '#lib/platform/events/index.ts';
import { bookEvents } from './bookings/book-events.ts';
import type { LedgerEntry } from './entry.ts';
import * as sql from './sql/index.ts';

const batchSize = 1_000;

/** An account whose figures are not those of the events. */
export type LedgerDifference = {
  merchantId: string;
  isTest: boolean;
  currency: string;
  account: string;
  /** By the events, by the entries, and by the figures of days. */
  eventMinor: bigint;
  entryMinor: bigint;
  dayMinor: bigint;
};

export type LedgerVerdict = { entries: number; differences: LedgerDifference[] };

type Sums = Omit<LedgerDifference, 'eventMinor'>;

/**
 * Books all events again, without storing anything, and compares each account with its entries and with the figures of
 * its days. All three are read in one snapshot, up to the event that the ledger has come to.
 */
export async function verifyLedger(pool: Pool): Promise<LedgerVerdict> {
  return withTransaction(
    pool,
    async (tx) => {
      const { entries, balances } = await bookAgain(tx, await findCursor(tx));
      return { entries, differences: compare(balances, await readSums(tx)) };
    },
    { snapshot: true },
  );
}

async function findCursor(tx: Tx): Promise<bigint> {
  const consumers = await listConsumers(tx);
  return BigInt(consumers.find(({ name }) => name === 'ledger')?.position ?? 0);
}

async function readSums(tx: Tx): Promise<Sums[]> {
  const rows = await query(tx, sql.listDaySums, {});
  return rows.map((row) => ({ ...row, dayMinor: BigInt(row.dayMinor), entryMinor: BigInt(row.entryMinor) }));
}

/** The balances of all accounts by the events up to a position. */
async function bookAgain(tx: Tx, upTo: bigint): Promise<{ entries: number; balances: Map<string, bigint> }> {
  const balances = new Map<string, bigint>();
  let entries = 0;
  let after = 0n;
  for (;;) {
    const events = await readEvents(tx, after, upTo, batchSize);
    const last = events.at(-1);
    if (!last) return { entries, balances };
    after = last.position;
    const booked = await bookEvents(tx, events);
    entries += booked.length;
    for (const entry of booked) addTo(balances, entry);
  }
}

function addTo(balances: Map<string, bigint>, { merchantId, isTest, postings }: LedgerEntry): void {
  for (const { currency, account, amountMinor } of postings) {
    const key = keyOf({ merchantId, isTest, currency, account });
    balances.set(key, (balances.get(key) ?? 0n) + amountMinor);
  }
}

type AccountKey = Pick<LedgerDifference, 'merchantId' | 'isTest' | 'currency' | 'account'>;

function keyOf({ merchantId, isTest, currency, account }: AccountKey): string {
  return JSON.stringify([merchantId, isTest, currency, account]);
}

function compare(balances: ReadonlyMap<string, bigint>, stored: readonly Sums[]): LedgerDifference[] {
  const known = new Set(stored.map(keyOf));
  const missing = [...balances.keys()].filter((key) => !known.has(key));
  return [
    ...stored.map((sums) => ({ ...sums, eventMinor: balances.get(keyOf(sums)) ?? 0n })),
    ...missing.map((key) => {
      const [merchantId, isTest, currency, account] = JSON.parse(key) as [string, boolean, string, string];
      const eventMinor = balances.get(key) ?? 0n;
      return { merchantId, isTest, currency, account, eventMinor, entryMinor: 0n, dayMinor: 0n };
    }),
  ].filter(({ eventMinor, entryMinor, dayMinor }) => eventMinor !== entryMinor || eventMinor !== dayMinor);
}
