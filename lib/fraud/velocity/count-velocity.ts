import { LRUCache } from 'lru-cache';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import { type ListMatches, toListedRow, toMatches } from '../lists/find-list-matches.ts';
import { countKey } from './count-key.ts';
import { createMerchantReader, type MerchantReader, readMerchants, wantsMerchantFacts } from './merchant-velocity.ts';
import * as sql from './sql/index.ts';
import type { VelocityCounts } from './velocity-counts.ts';
import { isCountedBy, nameKey, recordedKeysOf, type VelocityEntry } from './velocity-entry.ts';
import { toBucketRows, toPaymentRows } from './velocity-rows.ts';

export type CountedVelocity = {
  /** By each key of the payment, also what no rule names: rules that are written later need it. */
  counts: VelocityCounts;
  lists: ListMatches;
};

/** Counts the velocity of a payment and records it for those after it. */
export type VelocityCounter = {
  /** Payments at the same time may not see each other in other processes. */
  fast: GroupCommit<VelocityEntry, CountedVelocity>;
  /** Payments of a merchant with a key in common see each other one after the other. */
  strict(entry: VelocityEntry): Promise<CountedVelocity>;
};

/**
 * A payment waits for the batch before its own, so batches are small: of 16 payments at once, the rules of one half run
 * while the database counts for the other.
 */
const batchOptions = { ...admissionBatches, maxSize: 8 };

/** A strict batch takes five statements, and a merchant has one at a time. */
const strictBatchOptions = { ...admissionBatches, maxSize: 16 };

export function createVelocityCounter(pool: Pool): VelocityCounter {
  // One batch of a merchant at a time, so that waiting for a lock takes one connection and not all of them.
  const ofMerchants = new LRUCache<string, GroupCommit<VelocityEntry, CountedVelocity>>({ max: 5_000 });
  const createStrict = (): GroupCommit<VelocityEntry, CountedVelocity> =>
    createGroupCommit((entries) => withTransaction(pool, (tx) => recordStrictly(tx, entries)), strictBatchOptions);
  const read = createMerchantReader();
  return {
    fast: createGroupCommit((entries) => recordEntries(autocommit(pool), entries, read), batchOptions),
    strict: (entry) => {
      const commit = ofMerchants.get(entry.merchantId) ?? createStrict();
      ofMerchants.set(entry.merchantId, commit);
      return commit(entry);
    },
  };
}

/** The lock is a statement of its own: what is counted after it sees all that was recorded under it before. */
async function recordStrictly(tx: Tx, entries: VelocityEntry[]): Promise<CountedVelocity[]> {
  const merchantId = entries[0]?.merchantId ?? '';
  await execute(tx, sql.lockVelocity, { merchantId, keys: entries.flatMap(lockedKeys) });
  return recordEntries(tx, entries, readMerchants);
}

function lockedKeys(entry: VelocityEntry): string[] {
  const counted = recordedKeysOf(entry).filter(([key]) => isCountedBy(key, entry));
  const keys = counted.map(([key, value]) => nameKey(key, value));
  return wantsMerchantFacts(entry) ? [...keys, 'merchant'] : keys;
}

async function recordEntries(tx: Tx, entries: VelocityEntry[], read: MerchantReader): Promise<CountedVelocity[]> {
  const merchants = await read(tx, entries);
  const rows = await query(tx, sql.recordVelocity, {
    payments: JSON.stringify(toPaymentRows(entries)),
    buckets: JSON.stringify(toBucketRows(entries)),
    listed: JSON.stringify(entries.flatMap(({ listed }, ordinal) => (listed ? toListedRow(listed, ordinal) : []))),
  });
  const found = entries.map((): sql.RecordVelocityRow[] => []);
  for (const row of rows) found[row.ordinal]?.push(row);
  const together: Together = new Map();
  return entries.map((entry, index) => {
    const ofEntry = found[index] ?? [];
    const counts = countKeys(entry, ofEntry, together);
    const merchant = merchants.get(entry.merchantId);
    if (merchant && wantsMerchantFacts(entry)) counts.merchant = merchant.countsFor(entry);
    merchant?.add(entry);
    return { counts, lists: findLists(ofEntry) };
  });
}

/** Payments of a statement, by merchant and key. */
type Together = Map<string, VelocityEntry[]>;

/** Counts a payment, and adds it for those after it in the statement. */
function countKeys(entry: VelocityEntry, found: readonly sql.RecordVelocityRow[], together: Together): VelocityCounts {
  const counts: VelocityCounts = {};
  for (const [key, value] of recordedKeysOf(entry)) {
    const name = nameKey(key, value);
    const before = entriesUnder(together, `${entry.merchantId} ${name}`);
    const stored = found.find(({ about }) => about === name)?.found ?? '';
    const isFound = stored !== '' || before.some(({ paymentId }) => paymentId !== entry.paymentId);
    if (isFound && isCountedBy(key, entry)) counts[key] = countKey(entry, key, { stored, together: before });
    before.push(entry);
  }
  return counts;
}

function entriesUnder(together: Together, key: string): VelocityEntry[] {
  const known = together.get(key);
  if (known) return known;
  const entries: VelocityEntry[] = [];
  together.set(key, entries);
  return entries;
}

/** Names of keys have a colon, names of lists have none. */
function findLists(found: readonly sql.RecordVelocityRow[]): ListMatches {
  const matches = found.filter(({ about }) => !about.includes(':'));
  return toMatches(matches.map(({ about, found: kind }) => ({ list: about, kind })));
}
