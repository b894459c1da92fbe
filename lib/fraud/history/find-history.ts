import { query } from '#lib/platform/database/statement.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import type { Facts } from '../facts/fact.ts';
import * as sql from '../sql/index.ts';
import { sentValues, type VelocityEntry } from '../velocity/count-velocity.ts';
import type { VelocityKey } from '../velocity/velocity-fact.ts';
import { historyFactName, historyFacts } from './history-fact.ts';

const dayMs = 86_400_000;

/** The history facts of a payment, if a rule names one; those that are zero are left out. */
export async function findHistory(connection: Connection, entry: VelocityEntry): Promise<Facts> {
  const { merchantId, facts, at } = entry;
  if (!historyFacts.some(({ name }) => facts.has(name))) return {};
  const sent = sentValues(entry);
  const rows = await query(connection, sql.findHistory, {
    ...{ merchantId, keys: Object.keys(sent), values: Object.values(sent) },
  });
  return Object.fromEntries(
    rows.flatMap(({ key, firstAt, approved, declined, chargedBack }) => {
      const daysKnown = Math.max(0, Math.floor((at.getTime() - firstAt.getTime()) / dayMs));
      const measured = { daysKnown, approved, declined, chargedBack };
      return Object.entries(measured)
        .filter(([, count]) => count > 0)
        .map(([measure, count]) => [historyFactName(key as VelocityKey, measure as 'approved'), count]);
    }),
  );
}
