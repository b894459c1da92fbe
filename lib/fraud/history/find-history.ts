import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import { admissionBatches, createGroupCommit } from '#lib/platform/group-commit.ts';
import type { Facts } from '../facts/fact.ts';
import type { VelocityEntry } from '../velocity/velocity-entry.ts';
import type { VelocityKey } from '../velocity/velocity-fact.ts';
import { historyFactName, historyFacts } from './history-fact.ts';
import * as sql from './sql/index.ts';

const dayMs = 86_400_000;

/** The history facts of a payment, without those that are zero; null where no rule names one. */
export type HistoryLookup = (entry: VelocityEntry) => Promise<Facts> | null;

/** Concurrent lookups share a statement. */
export function createHistoryLookup(pool: Pool): HistoryLookup {
  const find = createGroupCommit((entries: VelocityEntry[]) => findMany(pool, entries), admissionBatches);
  return (entry) => (wantsHistory(entry) ? find(entry) : null);
}

/** A rule set names the same facts for each payment. */
const known = new WeakMap<ReadonlySet<string>, boolean>();

function wantsHistory({ facts }: VelocityEntry): boolean {
  const wants = known.get(facts) ?? historyFacts.some(({ name }) => facts.has(name));
  known.set(facts, wants);
  return wants;
}

async function findMany(pool: Pool, entries: readonly VelocityEntry[]): Promise<Facts[]> {
  const wanted = entries.flatMap((entry, ordinal) =>
    Object.entries(entry.values).map(([key, value]) => ({ ordinal, key, value, merchant_id: entry.merchantId })),
  );
  const rows = await query(pool, sql.findHistory, { wanted: JSON.stringify(wanted) });
  return entries.map(({ at }, index) =>
    Object.assign({}, ...rows.filter(({ ordinal }) => ordinal === index).map((row) => toFacts(row, at))),
  );
}

function toFacts({ key, firstAt, approved, declined, chargedBack }: sql.FindHistoryRow, at: Date): Facts {
  const daysKnown = Math.max(0, Math.floor((at.getTime() - firstAt.getTime()) / dayMs));
  const measured = Object.entries({ daysKnown, approved, declined, chargedBack });
  return Object.fromEntries(
    measured
      .filter(([, count]) => count > 0)
      .map(([measure, count]) => [historyFactName(key as VelocityKey, measure as 'approved'), count]),
  );
}
