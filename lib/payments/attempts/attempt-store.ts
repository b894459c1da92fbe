import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** Attempts whose answer is missing, in the database. */

export type DueAttempt = sql.FindOpenAttemptRow;

/** A claim lasts this long: a worker that dies with it delays an attempt no longer. */
const claimSeconds = 20;

/** Claims attempts that are due by their merchant's clock; others claim others at the same time. */
export async function claimDueAttempts(tx: Tx, now: Date, limit: number): Promise<DueAttempt[]> {
  return query(tx, sql.claimDueAttempts, { now, limit, claimSeconds });
}

/**
 * Claims what a merchant waits for: everything due, and every shopper who is away, whenever they would be asked
 * about. For the moment after its clock was moved.
 */
export async function claimAttemptsOf(tx: Tx, merchantId: string, now: Date, limit: number): Promise<DueAttempt[]> {
  return query(tx, sql.claimAttemptsOfMerchant, { merchantId, now, limit, claimSeconds });
}

/** One call to an acquirer, for staff. */
export type Attempt = sql.ListAttemptsRow;

/** The attempts of a payment in their order. */
export async function listAttempts(connection: Connection, merchantId: string, paymentId: string): Promise<Attempt[]> {
  return query(connection, sql.listAttempts, { merchantId, paymentId });
}

/** The open attempt that an acquirer names; a reference is all that a notification brings. */
export async function findOpenAttempt(connection: Connection, reference: string): Promise<DueAttempt | null> {
  return queryFirst(connection, sql.findOpenAttempt, { reference });
}

/** The attempt of a payment whose answer is missing. */
export async function findOpenAttemptOf(
  connection: Connection,
  { merchantId, id: paymentId }: { merchantId: string; id: string },
): Promise<DueAttempt | null> {
  return queryFirst(connection, sql.findOpenAttemptOfPayment, { merchantId, paymentId });
}

/** When the acquirer is asked about this payment next; null when nothing of it is open. */
export async function getNextQueryTime(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<Date | null> {
  return (await queryFirst(connection, sql.findNextQueryTime, { merchantId, paymentId }))?.at ?? null;
}

export async function scheduleNextQuery(
  tx: Tx,
  { merchantId, reference }: Pick<DueAttempt, 'merchantId' | 'reference'>,
  until: Date,
): Promise<void> {
  await execute(tx, sql.scheduleNextQuery, { merchantId, reference, until });
}
