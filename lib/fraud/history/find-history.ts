import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Facts } from '../facts/fact.ts';
import { createFactLookup, type FactLookup } from '../facts/fact-lookup.ts';
import type { VelocityEntry } from '../velocity/velocity-entry.ts';
import type { VelocityKey } from '../velocity/velocity-fact.ts';
import { daysBetween } from './days-between.ts';
import { historyFactName, historyFacts } from './history-fact.ts';
import * as sql from './sql/index.ts';

/** How earlier payments with the values of a payment ended. */
export function createHistoryLookup(pool: Pool): FactLookup {
  return createFactLookup(historyFacts, (entries) => findMany(pool, entries));
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
  const daysKnown = daysBetween(firstAt, at);
  const measured = Object.entries({ daysKnown, approved, declined, chargedBack });
  return Object.fromEntries(
    measured
      .filter(([, count]) => count > 0)
      .map(([measure, count]) => [historyFactName(key as VelocityKey, measure as 'approved'), count]),
  );
}
