import type { Pool } from '#lib/platform/database/pool.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Facts, FactValue } from '../facts/fact.ts';
import { createFactLookup, type FactLookup } from '../facts/fact-lookup.ts';
import { toUnits } from '../velocity/to-units.ts';
import type { VelocityEntry } from '../velocity/velocity-entry.ts';
import { daysBetween } from './days-between.ts';
import {
  amountFacts,
  type CheckMeasure,
  checkFactName,
  checkFacts,
  checkKeys,
  pspFactName,
  pspFacts,
  pspKeys,
} from './outcome-fact.ts';
import * as sql from './sql/index.ts';

/** What the customer paid earlier in the same currency. */
export function createAmountLookup(pool: Pool): FactLookup {
  return createFactLookup(amountFacts, async (entries) => {
    const wanted = entries.flatMap(({ merchantId, values, currency }, ordinal) =>
      values.customer && currency ? [{ ordinal, merchant_id: merchantId, value: values.customer, currency }] : [],
    );
    const rows = await query(pool, sql.findCustomerAmounts, { wanted: JSON.stringify(wanted) });
    return collect(entries, rows, (row, { currency }) => amountsOf(row, currency));
  });
}

function amountsOf({ payments, sumMinor, maxMinor }: sql.FindCustomerAmountsRow, currency: string | null): Facts {
  const [average, max] = amountFacts;
  return {
    [average.name]: toUnits(divideToNearest(BigInt(sumMinor), BigInt(payments)), currency),
    [max.name]: toUnits(BigInt(maxMinor), currency),
  };
}

/** A half is rounded up; amounts are not negative. */
function divideToNearest(sum: bigint, count: bigint): bigint {
  return (2n * sum + count) / (2n * count);
}

/** What was checked of earlier payments with the card and the customer. */
export function createCheckLookup(pool: Pool): FactLookup {
  return createFactLookup(checkFacts, async (entries) => {
    const wanted = entries.flatMap(({ merchantId, values }, ordinal) =>
      checkKeys.flatMap((key) => ({ ordinal, merchant_id: merchantId, key, value: values[key] ?? '' })),
    );
    const rows = await query(pool, sql.findCheckHistory, { wanted: JSON.stringify(wanted.filter(hasValue)) });
    return collect(entries, rows, ({ key, ordinal: _, ...counts }) =>
      Object.fromEntries(
        Object.entries(counts).map(([measure, count]) => [checkFactName(key, measure as CheckMeasure), count]),
      ),
    );
  });
}

/** How long the PSP knows the values. */
export function createPspLookup(pool: Pool): FactLookup {
  return createFactLookup(pspFacts, async (entries) => {
    const wanted = entries.flatMap(({ psp: { id, mode }, values }, ordinal) =>
      pspKeys.flatMap((key) => ({ ordinal, psp_id: id, mode, key, value: values[key] ?? '' })),
    );
    const rows = await query(pool, sql.findPspHistory, { wanted: JSON.stringify(wanted.filter(hasValue)) });
    return collect(entries, rows, ({ key, firstAt }, { at }) => ({ [pspFactName(key)]: daysBetween(firstAt, at) }));
  });
}

function hasValue({ value }: { value: string }): boolean {
  return value !== '';
}

/** The facts of each entry, without those that are zero. */
function collect<Row extends { ordinal: number }>(
  entries: readonly VelocityEntry[],
  rows: readonly Row[],
  toFacts: (row: Row, entry: VelocityEntry) => Facts,
): Facts[] {
  const found = entries.map((): Record<string, FactValue> => ({}));
  for (const row of rows) {
    const entry = entries[row.ordinal];
    const facts = found[row.ordinal];
    if (!entry || !facts) continue;
    for (const [name, value] of Object.entries(toFacts(row, entry))) if (value !== 0) facts[name] = value;
  }
  return found;
}
