import { query } from '#lib/platform/database/statement.ts';
import type { Connection } from '#lib/platform/database/transaction.ts';
import type { Facts } from '../facts/fact.ts';
import * as sql from '../sql/index.ts';
import type { VelocityEntry } from './count-velocity.ts';
import { toUnits } from './to-units.ts';
import {
  distinctKeys,
  merchantFactName,
  merchantVelocityFacts,
  velocityMeasures,
  velocityWindows,
} from './velocity-fact.ts';

/** Different values are counted by the consumer of the event log, and so are milliseconds behind (decision 0032). */
const distinctMeasures = velocityMeasures.filter((measure) => distinctKeys[measure] !== null);

/** Whether a rule names a fact about all payments of the merchant. */
export function wantsMerchantFacts({ facts }: Pick<VelocityEntry, 'facts'>): boolean {
  return merchantVelocityFacts.some(({ name }) => facts.has(name));
}

/**
 * Counts the earlier payments of the merchants of these payments, by minute and hour, for those whose rules name them. Each
 * sees those before it in the same batch.
 */
export async function countMerchantVelocity(
  connection: Connection,
  entries: readonly VelocityEntry[],
): Promise<Facts[]> {
  const until = new Map<string, Date>();
  for (const entry of entries) if (wantsMerchantFacts(entry)) until.set(entry.merchantId, entry.at);
  if (until.size === 0) return entries.map(() => ({}));
  const wanted = { merchantIds: [...until.keys()], ats: [...until.values()] };
  const counted = await query(connection, sql.countMerchantVelocity, wanted);
  return entries.map((entry, index) => {
    if (!wantsMerchantFacts(entry)) return {};
    const isSame = ({ merchantId }: { merchantId: string }): boolean => merchantId === entry.merchantId;
    return toFacts(counted.filter(isSame), entries.slice(0, index).filter(isSame), entry);
  });
}

/** Facts that are zero are left out, as everything that has the default of its type. */
function toFacts(
  counted: readonly sql.CountMerchantVelocityRow[],
  earlier: readonly VelocityEntry[],
  { currency }: VelocityEntry,
): Facts {
  const isSame = (other: string | null): boolean => (other || null) === currency;
  const counts = counted.filter(({ measure }) => measure === 'count');
  const sums = counted.filter(({ measure, currency: other }) => measure === 'sum' && isSame(other));
  const earlierMinor = add(earlier.map((each) => (isSame(each.currency) ? (each.amountMinor ?? 0n) : 0n)));
  const facts: Record<string, number> = {};
  for (const window of velocityWindows) {
    const inWindow = (rows: readonly sql.CountMerchantVelocityRow[]): bigint =>
      add(rows.map((row) => BigInt(row[`in${window}`])));
    const count = Number(inWindow(counts)) + earlier.length;
    const sum = toUnits(inWindow(sums) + earlierMinor, currency);
    if (count !== 0) facts[merchantFactName('count', window)] = count;
    if (sum !== 0) facts[merchantFactName('sum', window)] = sum;
    for (const measure of distinctMeasures) {
      const different = Number(inWindow(counted.filter((row) => row.measure === distinctKeys[measure])));
      if (different !== 0) facts[merchantFactName(measure, window)] = different;
    }
  }
  return facts;
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
