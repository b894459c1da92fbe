import { LRUCache } from 'lru-cache';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { admissionBatches, createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import type { Facts } from '../facts/fact.ts';
import { type ListMatches, type ListQuery, listedValues, toMatches } from '../lists/find-list-matches.ts';
import * as sql from '../sql/index.ts';
import { countKey } from './count-key.ts';
import { merchantsToCount, toMerchantFacts, wantsMerchantFacts } from './to-merchant-facts.ts';
import type { VelocityCounts } from './velocity-counts.ts';
import { type VelocityKey, velocityKeys } from './velocity-fact.ts';

/** A payment as velocity counts it: hashes instead of values, null where one was not sent. */
export type VelocityEntry = {
  merchantId: string;
  paymentId: string;
  at: Date;
  amountMinor: bigint | null;
  currency: string | null;
  values: Readonly<Record<VelocityKey, string | null>>;
  /** Related payments are found by it; no fact counts it. */
  phone: string | null;
  /** The facts that are wanted; a payment is recorded under all its keys, whatever is wanted. */
  facts: ReadonlySet<string>;
  /** What of it may be on a list: looked up by the same statement. */
  listed: ListQuery | null;
};

export type CountedVelocity = {
  /** By each key of the payment, also what no rule names: rules that are written later need it. */
  counts: VelocityCounts;
  /** The facts about the whole merchant, where a rule names one. */
  facts: Facts;
  lists: ListMatches;
};

/** Counts the velocity of a payment and records it for those after it. */
export type VelocityCounter = {
  /** Payments at the same time may not see each other in other processes. */
  fast: GroupCommit<VelocityEntry, CountedVelocity>;
  /** Payments of a merchant with a key in common see each other one after the other. */
  strict(entry: VelocityEntry): Promise<CountedVelocity>;
};

/** Rows of one statement are compared with each other, so there are few of them. */
const batchOptions = { ...admissionBatches, maxSize: 16 };

export function createVelocityCounter(pool: Pool): VelocityCounter {
  // One batch of a merchant at a time, so that waiting for a lock takes one connection and not all of them.
  const ofMerchants = new LRUCache<string, GroupCommit<VelocityEntry, CountedVelocity>>({ max: 5_000 });
  const createStrict = (): GroupCommit<VelocityEntry, CountedVelocity> =>
    createGroupCommit((entries) => withTransaction(pool, (tx) => recordStrictly(tx, entries)), batchOptions);
  return {
    fast: createGroupCommit((entries) => recordEntries(autocommit(pool), entries), batchOptions),
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
  return recordEntries(tx, entries);
}

function lockedKeys(entry: VelocityEntry): string[] {
  const keys = keysOf(entry).map((key) => `${key}/${entry.values[key]}`);
  return wantsMerchantFacts(entry) ? [...keys, 'merchant'] : keys;
}

async function recordEntries(tx: Tx, entries: VelocityEntry[]): Promise<CountedVelocity[]> {
  const payments = JSON.stringify(entries.map(toPayment));
  const listed = entries.flatMap(({ listed }, ordinal) => (listed ? listedValues(listed, ordinal) : []));
  const counted = await query(tx, sql.recordVelocity, {
    ...{ payments, listed: JSON.stringify(listed), ...merchantsToCount(entries) },
  });
  return entries.map((entry, index) => {
    const before = entries.slice(0, index);
    const stored = counted.filter(({ ordinal }) => ordinal === index);
    const facts = wantsMerchantFacts(entry) ? toMerchantFacts(entry, counted, before) : {};
    const lists = toMatches(stored.map(({ list, listedKind }) => ({ list, kind: listedKind })));
    return { counts: countKeys(entry, stored, before), facts, lists };
  });
}

function countKeys(
  entry: VelocityEntry,
  stored: readonly sql.RecordVelocityRow[],
  before: readonly VelocityEntry[],
): VelocityCounts {
  const counts: Record<string, number[]> = {};
  for (const key of keysOf(entry)) {
    const together = before.filter((each) => isSameKey(each, entry, key));
    const row = stored.find((each) => each.key === key);
    if (row || together.length > 0) counts[key] = countKey(entry, key, { stored: row, together });
  }
  return counts;
}

function isSameKey(one: VelocityEntry, other: VelocityEntry, key: VelocityKey): boolean {
  return (
    one.values[key] === other.values[key] &&
    one.merchantId === other.merchantId &&
    one.paymentId !== other.paymentId
  );
}

/** The values that were sent, by key. */
export function sentValues({ values }: VelocityEntry): Record<string, string> {
  const sent = Object.entries(values).filter((pair): pair is [VelocityKey, string] => pair[1] !== null);
  return Object.fromEntries(sent);
}

function keysOf({ values }: VelocityEntry): VelocityKey[] {
  return velocityKeys.filter((key) => values[key] !== null);
}

function toPayment(entry: VelocityEntry, ordinal: number): object {
  const { merchantId, paymentId, at, amountMinor, currency, values, phone } = entry;
  return {
    ...{ ordinal, at, currency, phone, merchant_id: merchantId, payment_id: paymentId },
    ...{ ...values, amount_minor: amountMinor?.toString() ?? null },
  };
}
