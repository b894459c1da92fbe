import { query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Facts } from '../facts/fact.ts';
import * as sql from '../sql/index.ts';
import type { VelocityEntry } from './count-velocity.ts';
import { toUnits } from './to-units.ts';
import { merchantFactName, merchantVelocityFacts, velocityWindows } from './velocity-fact.ts';

/** Whether a rule names a fact about all payments of the merchant. */
export function wantsMerchantFacts({ facts }: Pick<VelocityEntry, 'facts'>): boolean {
  return merchantVelocityFacts.some(({ name }) => facts.has(name));
}

/**
 * Counts all payments of the merchants of these payments by minute and hour, and records these. Each sees those before
 * it in the same statement.
 */
export async function recordMerchantVelocity(tx: Tx, entries: readonly VelocityEntry[]): Promise<Facts[]> {
  const rows = entries.map((entry) => ({
    ...{ merchant_id: entry.merchantId, at: entry.at, currency: entry.currency },
    ...{ amount_minor: entry.amountMinor?.toString() ?? null, is_wanted: wantsMerchantFacts(entry) },
  }));
  const counted = await query(tx, sql.recordMerchantVelocity, { rows: JSON.stringify(rows) });
  return entries.map((entry, index) => {
    if (!wantsMerchantFacts(entry)) return {};
    const earlier = entries.slice(0, index).filter(({ merchantId }) => merchantId === entry.merchantId);
    return toFacts(
      counted.filter(({ merchantId }) => merchantId === entry.merchantId),
      earlier,
      entry,
    );
  });
}

/** Facts that are zero are left out, as everything that has the default of its type. */
function toFacts(
  counted: readonly sql.RecordMerchantVelocityRow[],
  earlier: readonly VelocityEntry[],
  { currency }: VelocityEntry,
): Facts {
  const isSame = (other: string | null): boolean => (other || null) === currency;
  const counts = counted.filter(({ measure }) => measure === 'count');
  const sums = counted.filter(({ measure, currency: other }) => measure === 'sum' && isSame(other));
  const earlierMinor = add(earlier.map((each) => (isSame(each.currency) ? (each.amountMinor ?? 0n) : 0n)));
  const facts: Record<string, number> = {};
  for (const window of velocityWindows) {
    const inWindow = (rows: readonly sql.RecordMerchantVelocityRow[]): bigint =>
      add(rows.map((row) => BigInt(row[`in${window}`])));
    const count = Number(inWindow(counts)) + earlier.length;
    const sum = toUnits(inWindow(sums) + earlierMinor, currency);
    if (count !== 0) facts[merchantFactName('count', window)] = count;
    if (sum !== 0) facts[merchantFactName('sum', window)] = sum;
  }
  return facts;
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
