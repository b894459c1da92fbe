import type { Tx } from '#lib/platform/database/transaction.ts';
import type { Payment } from '../payment.ts';
import type { Resumption } from '../stages/stage.ts';
import { appendEvent } from '../store.ts';

/**
 * Keeps who let a payment go on, when a later stage stops it again. In the transaction that stores the stop: a decision
 * that comes second is rolled back with it.
 */
export async function appendResumption(
  tx: Tx,
  payment: Payment,
  { actor, eventType: type, data }: Resumption,
  at: Date,
): Promise<void> {
  const { amountMinor, currency } = payment;
  await appendEvent(tx, payment, { type, actor, at, amountMinor, currency, data });
}
