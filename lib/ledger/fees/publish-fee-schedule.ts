import { execute } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { FeeSchedule } from './fee-schedule.ts';
import * as sql from './sql/index.ts';

/** Without a rate of VAT its fees bear none. */
type NewFeeSchedule = Omit<FeeSchedule, 'vatMillionths'> & Partial<Pick<FeeSchedule, 'vatMillionths'>>;

/**
 * Adds a version of what a merchant pays. It begins after today, so that what is booked already, or happens while it is
 * published, keeps its fee, also when the ledger is built again.
 */
export async function publishFeeSchedule(
  tx: Tx,
  { merchantId, validFrom, model, country, rates, vatMillionths = 0, actor }: NewFeeSchedule,
  now: Date,
): Promise<'published' | 'too-early' | 'exists'> {
  if (validFrom <= now.toISOString().slice(0, 10)) return 'too-early';
  const stored = rates.map((rate) => ({ ...rate, fixedMinor: rate.fixedMinor.toString() }));
  const inserted = await execute(tx, sql.insertFeeSchedule, {
    merchantId,
    validFrom,
    model,
    country,
    vatMillionths,
    actor,
    now,
    rates: JSON.stringify(stored),
  });
  return inserted === 1 ? 'published' : 'exists';
}
