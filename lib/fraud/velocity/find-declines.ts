import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Facts, FactValue } from '../facts/fact.ts';
import { createFactLookup, type FactLookup } from '../facts/fact-lookup.ts';
import * as sql from './sql/index.ts';
import { nameKey, recordedKeysOf, type VelocityEntry } from './velocity-entry.ts';
import { declineFacts, windowMs } from './velocity-fact.ts';

/**
 * Declines are read from the payments themselves: the acquirer answers after a payment was counted, and so they are known
 * as soon as it has answered.
 */
export function createDeclineLookup(pool: Pool): FactLookup {
  return createFactLookup(declineFacts, (entries) => findMany(pool, entries));
}

async function findMany(pool: Pool, entries: readonly VelocityEntry[]): Promise<Facts[]> {
  const wanted = entries.flatMap(describeWanted);
  const found = entries.map((): Record<string, FactValue> => ({}));
  const rows = wanted.length === 0 ? [] : await query(pool, sql.findDeclines, { wanted: JSON.stringify(wanted) });
  for (const row of rows) {
    const facts = found[row.ordinal] ?? {};
    for (const { name, key, window } of declineFacts) {
      const count = row[`declines${window}`];
      if (key === row.key && count > 0) facts[name] = count;
    }
  }
  return found;
}

/** The keys whose declines a rule names, back to the start of the longest window that one names. */
function describeWanted(entry: VelocityEntry, ordinal: number): object[] {
  const { merchantId, paymentId, at, facts } = entry;
  return recordedKeysOf(entry).flatMap(([key, value]) => {
    const lengths = declineFacts
      .filter((fact) => fact.key === key && facts.has(fact.name))
      .map(({ window }) => windowMs[window]);
    if (lengths.length === 0) return [];
    const since = new Date(at.getTime() - Math.max(...lengths));
    return { ordinal, merchant_id: merchantId, key, name: nameKey(key, value), at, since, payment_id: paymentId };
  });
}
