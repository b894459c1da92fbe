import type { Facts } from '../facts/fact.ts';
import type * as sql from '../sql/index.ts';
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

/** A rule set names the same facts for each payment. */
const known = new WeakMap<ReadonlySet<string>, boolean>();

/** Whether a rule names a fact about all payments of the merchant. */
export function wantsMerchantFacts({ facts }: Pick<VelocityEntry, 'facts'>): boolean {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const wants = merchantVelocityFacts.some(({ name }) => facts.has(name));
  known.set(facts, wants);
  return wants;
}

/** The merchants whose payments are counted, each up to its latest payment. */
export function merchantsToCount(entries: readonly VelocityEntry[]): { merchantIds: string[]; ats: Date[] } {
  const until = new Map<string, Date>();
  for (const entry of entries) if (wantsMerchantFacts(entry)) until.set(entry.merchantId, entry.at);
  return { merchantIds: [...until.keys()], ats: [...until.values()] };
}

/**
 * The facts about all payments of the merchant of a payment: what was counted before its statement, and the payments of
 * the merchant before it in the statement. Facts that are zero are left out, as everything that has its default.
 */
export function toMerchantFacts(
  { merchantId, currency }: VelocityEntry,
  counted: readonly sql.RecordVelocityRow[],
  before: readonly VelocityEntry[],
): Facts {
  const ofMerchant = counted.filter((row) => row.ordinal === null && row.merchantId === merchantId);
  const payments = ofMerchant.filter(({ key }) => key === 'merchant');
  const sameCurrency = payments.filter((row) => (row.currency || null) === currency);
  const together = before.filter((each) => each.merchantId === merchantId);
  const togetherMinor = add(
    together.map((each) => (each.currency === currency ? (each.amountMinor ?? 0n) : 0n)),
  );
  const facts: Record<string, number> = {};
  for (const window of velocityWindows) {
    const count = payments.reduce((sum, row) => sum + row[`count${window}`], together.length);
    const sum = add(sameCurrency.map((row) => BigInt(row[`sum${window}`]))) + togetherMinor;
    if (count !== 0) facts[merchantFactName('count', window)] = count;
    if (sum !== 0n) facts[merchantFactName('sum', window)] = toUnits(sum, currency);
    for (const measure of distinctMeasures) {
      const different = ofMerchant.find(({ key }) => key === distinctKeys[measure])?.[`count${window}`] ?? 0;
      if (different !== 0) facts[merchantFactName(measure, window)] = different;
    }
  }
  return facts;
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
