import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import { type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { appendLineEvent, sumLine } from '../../bookings/append-bookings.ts';
import * as matchingSql from '../sql/index.ts';
import { splitLine } from './split-line.ts';
import * as sql from './sql/index.ts';

/** Each payment is a transaction of its own; so many of them take a second or two. */
const batchSize = 100;

type Services = { db: Database; clock: Clock };
type Payment = { importId: string; merchantId: string; paymentId: string };

/**
 * Matches lines that settle a payment together, such as the parts of a capture: all of them name the payment, and their
 * amounts are that of the payment, to the cent. A sum that is not exactly that changes nothing. Returns how many payments there were.
 */
export async function combinePartialLines(
  { db, clock }: Services,
  { importId, merchantIds }: { importId: string; merchantIds: readonly string[] },
): Promise<number> {
  for (const merchantId of merchantIds) {
    const named = { merchantId, importId, paymentId: null, limit: batchSize };
    const payments = await query(db, sql.listPartialPayments, named);
    for (const { paymentId } of payments) {
      const payment = { merchantId, importId, paymentId };
      await withTransaction(db.pool, (tx) => combineLines(tx, payment, clock.now()));
    }
    if (payments.length > 0) return payments.length;
  }
  return 0;
}

async function combineLines(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const { importId, merchantId, paymentId } = payment;
  await query(tx, matchingSql.lockParts, { merchantId });
  // Another process may have come first, or a user may have decided.
  const found = await queryFirst(tx, sql.listPartialPayments, { ...payment, limit: 1 });
  if (!found) return;
  const lines = await query(tx, sql.listPartialLines, { importId, merchantId, paymentId });
  const by = { isForced: false, matchedBy: null, actor: null, reason: null, now };
  for (const { version, amountMinor, ...key } of lines) {
    const before = await sumLine(tx, key);
    const parts = [{ paymentId, amountMinor: BigInt(amountMinor) }];
    if (!(await splitLine(tx, key, { ...by, parts, version }))) throw new Error('a part has changed');
    const event = { type: 'settlement.line_matched', actor: 'system:settlement', reason: null, now } as const;
    await appendLineEvent(tx, key, before, event);
  }
}
