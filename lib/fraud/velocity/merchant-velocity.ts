import { LRUCache } from 'lru-cache';
import { startTimer } from '#lib/platform/clock.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import { namesAny } from '../facts/names-any.ts';
import * as sql from './sql/index.ts';
import { toUnits } from './to-units.ts';
import type { VelocityEntry } from './velocity-entry.ts';
import { distinctKeys, merchantVelocityFacts, velocityMeasures, velocityWindows } from './velocity-fact.ts';

/** The payments of a merchant as they were counted, and those after. */
export type MerchantVelocity = {
  /** For a payment: each measure over each window, in the order of the facts. */
  countsFor(entry: VelocityEntry): number[];
  /** Counts a payment for those after it. */
  add(entry: VelocityEntry): void;
};

/** Finds the merchants of payments whose facts a rule names. */
export type MerchantReader = (
  connection: Connection,
  entries: readonly VelocityEntry[],
) => Promise<ReadonlyMap<string, MerchantVelocity>>;

const namesMerchantFact = namesAny(merchantVelocityFacts);

/** Whether a rule names a fact about all payments of the merchant. */
export function wantsMerchantFacts({ facts }: Pick<VelocityEntry, 'facts'>): boolean {
  return namesMerchantFact(facts);
}

/** Counts them now, each merchant up to its latest payment. */
export const readMerchants: MerchantReader = async (connection, entries) => {
  const wanted = new Map<string, Date>();
  for (const entry of entries) if (wantsMerchantFacts(entry)) wanted.set(entry.merchantId, entry.at);
  return count(connection, wanted);
};

/**
 * For how long the payments of a merchant are not counted again: a minute and an hour of them are many rows. Payments that
 * are counted here in between are added, those of other processes and of strict counting are missing.
 */
const keptMs = 100;

type Kept = { at: Date; ageMs: () => number; velocity: MerchantVelocity };

/** Counts them where that was not done just now. */
export function createMerchantReader(): MerchantReader {
  const kept = new LRUCache<string, Kept>({ max: 5_000 });
  const isRecent = ({ at, ageMs }: Kept, wanted: Date): boolean =>
    ageMs() < keptMs && Math.abs(wanted.getTime() - at.getTime()) < keptMs;
  return async (connection, entries) => {
    const found = new Map<string, MerchantVelocity>();
    const missing = new Map<string, Date>();
    for (const entry of entries) {
      const recent = kept.get(entry.merchantId);
      // Also a payment whose rules name none of these facts is added to them.
      if (recent && isRecent(recent, entry.at)) found.set(entry.merchantId, recent.velocity);
      else if (wantsMerchantFacts(entry)) missing.set(entry.merchantId, entry.at);
    }
    if (missing.size === 0) return found;
    const ageMs = startTimer();
    for (const [merchantId, velocity] of await count(connection, missing)) {
      const at = missing.get(merchantId);
      if (at) kept.set(merchantId, { at, ageMs, velocity });
      found.set(merchantId, velocity);
    }
    return found;
  };
}

async function count(
  connection: Connection,
  wanted: ReadonlyMap<string, Date>,
): Promise<ReadonlyMap<string, MerchantVelocity>> {
  if (wanted.size === 0) return new Map();
  const rows = await query(connection, sql.countMerchantVelocity, {
    merchantIds: [...wanted.keys()],
    ats: [...wanted.values()],
  });
  return new Map(
    Array.from(wanted.keys(), (id) => [id, toVelocity(rows.filter(({ merchantId }) => merchantId === id))]),
  );
}

/** Different values are counted by the consumer of the event log, and so are milliseconds behind (decision 0016). */
function toVelocity(rows: readonly sql.CountMerchantVelocityRow[]): MerchantVelocity {
  const payments = rows.filter(({ key }) => key === 'payment');
  const different = velocityMeasures.map((measure) => rows.find(({ key }) => key === distinctKeys[measure]));
  const differentCounts = different.map((row) => velocityWindows.map((window) => row?.[`count${window}`] ?? 0));
  const counts = velocityWindows.map((window) => add(payments.map((row) => row[`count${window}`])));
  const sums = new Map(payments.map((row) => [row.currency || null, sumsOf(row)]));
  return {
    countsFor: ({ currency }) => {
      const sumsMinor = sums.get(currency) ?? noSums;
      return velocityMeasures.flatMap((measure, index) => {
        if (measure === 'count') return counts;
        if (measure === 'sum') return sumsMinor.map((minor) => toUnits(minor, currency));
        return differentCounts[index] ?? [];
      });
    },
    add: ({ currency, amountMinor }) => {
      for (const index of counts.keys()) counts[index] = (counts[index] ?? 0) + 1;
      const before = sums.get(currency) ?? noSums;
      sums.set(
        currency,
        before.map((minor) => minor + (amountMinor ?? 0n)),
      );
    },
  };
}

const noSums = velocityWindows.map(() => 0n);

function sumsOf(row: sql.CountMerchantVelocityRow): bigint[] {
  return velocityWindows.map((window) => BigInt(row[`sum${window}`]));
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
