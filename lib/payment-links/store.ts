import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { PaymentLink } from './payment-link.ts';
import * as sql from './sql/index.ts';

type LinkKey = Pick<PaymentLink, 'merchantId' | 'id'>;

export type NewRow = Omit<PaymentLink, 'checkoutId' | 'closedAt'>;

export async function insertPaymentLink(tx: Tx, link: NewRow): Promise<void> {
  await execute(tx, sql.insertPaymentLink, link);
}

/** A link of any merchant, by its id: the caller checks what it may do with it. */
export async function findPaymentLink(connection: Connection, id: string): Promise<PaymentLink | null> {
  if (!/^[0-9a-f]{32}$/.test(id)) return null;
  const row = await queryFirst(connection, sql.findPaymentLink, { id });
  return row && ({ ...row, amountMinor: BigInt(row.amountMinor) } as PaymentLink);
}

/** False when the link has another checkout by now, was closed, or is no longer valid. */
export async function assignCheckout(
  tx: Tx,
  { merchantId, id, checkoutId: previousId }: LinkKey & Pick<PaymentLink, 'checkoutId'>,
  checkoutId: string,
  now: Date,
): Promise<boolean> {
  return (await execute(tx, sql.assignCheckout, { merchantId, id, previousId, checkoutId, now })) === 1;
}

/** False when it was closed before, or has another checkout by now. */
export async function markClosed(
  tx: Tx,
  { merchantId, id, checkoutId }: LinkKey & Pick<PaymentLink, 'checkoutId'>,
  now: Date,
): Promise<boolean> {
  return (await execute(tx, sql.closePaymentLink, { merchantId, id, checkoutId, now })) === 1;
}

/** Of links that ended before a time. */
export async function clearOldLinkParameters(tx: Tx, before: Date): Promise<number> {
  return execute(tx, sql.clearOldLinkParameters, { before });
}

export async function deleteOldPaymentLinks(tx: Tx, before: Date): Promise<number> {
  return execute(tx, sql.deleteOldPaymentLinks, { before });
}

/** Longer than a checkout is valid, and than any request takes. */
const abandonedAfterMs = 35 * 60_000;

/** Links whose payment was begun and never stored, of a checkout that takes no submission any more. */
export async function listAbandonedClaims(
  connection: Connection,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; checkoutId: string }[]> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  return query(connection, sql.listAbandonedClaims, { before, limit });
}
