import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Connection, Tx } from '#lib/platform/database/transaction.ts';
import { type Checkout, type CheckoutOperation, isCheckoutId, maxAttempts } from './checkout.ts';
import * as sql from './sql/index.ts';

export type CheckoutKey = Pick<Checkout, 'merchantId' | 'id'>;

type StoredParameters = Pick<
  Checkout,
  'sealedParameters' | 'merchantTransactionId' | 'amountMinor' | 'currency'
>;

export async function insertCheckout(
  tx: Tx,
  checkout: CheckoutKey & StoredParameters & Pick<Checkout, 'entityId' | 'actor' | 'createdAt'>,
): Promise<void> {
  await execute(tx, sql.insertCheckout, checkout);
}

/** A checkout of any merchant: the caller checks what it may do with it. */
export async function findCheckout(connection: Connection, id: string): Promise<Checkout | null> {
  if (!isCheckoutId(id)) return null;
  const row = await queryFirst(connection, sql.findCheckout, { id });
  if (!row) return null;
  const amountMinor = row.amountMinor === null ? null : BigInt(row.amountMinor);
  return { ...row, amountMinor } as Checkout;
}

/** False when it was changed, paid or deleted in the meantime. */
export async function updateParameters(
  tx: Tx,
  { merchantId, id, version }: CheckoutKey & { version: number },
  parameters: StoredParameters,
): Promise<boolean> {
  return (await execute(tx, sql.updateParameters, { merchantId, id, version, ...parameters })) === 1;
}

/** After this time a claim without a stored payment was left behind by a process that ended. */
const staleClaimMs = 60_000;

export type Claim = {
  paymentId: string;
  operation: CheckoutOperation;
  shopperResultUrl: string | null;
  now: Date;
};

/** The id that the payment is to have; null when the checkout takes none now, or has changed. */
export async function claimCheckout(
  tx: Tx,
  { merchantId, id, version }: Checkout,
  claim: Claim,
): Promise<string | null> {
  const staleBefore = new Date(claim.now.getTime() - staleClaimMs);
  const claimed = await queryFirst(tx, sql.claimCheckout, {
    ...{ merchantId, id, version, maxAttempts, staleBefore },
    ...claim,
  });
  return claimed?.paymentId ?? null;
}

/** Lets the next attempt begin, when nothing of this one was stored. */
export async function releaseClaim(
  tx: Tx,
  { merchantId, id }: CheckoutKey,
  paymentId: string,
): Promise<void> {
  await execute(tx, sql.releaseClaim, { merchantId, id, paymentId });
}

/** False when it was paid or deleted before. */
export async function markDeleted(tx: Tx, { merchantId, id }: CheckoutKey, now: Date): Promise<boolean> {
  return (await execute(tx, sql.deleteCheckout, { merchantId, id, now })) === 1;
}

export async function markFetched(
  tx: Tx,
  { merchantId, id }: CheckoutKey,
  paymentId: string,
  now: Date,
): Promise<void> {
  await execute(tx, sql.markFetched, { merchantId, id, paymentId, now });
}

/** A part of the log of checkouts: ids are in the order of time. */
export type IdRange = { firstId: string; lastId: string };

const announcementLeaseMs = 30_000;
export const maxAnnouncements = 3;

/** Due calls of one merchant, or of all whose clock was not moved. */
export async function listDueAnnouncements(
  connection: Connection,
  due: IdRange & { merchantId: string | null; now: Date; limit: number },
): Promise<CheckoutKey[]> {
  const { firstId, lastId, merchantId, now, limit } = due;
  const staleBefore = new Date(now.getTime() - announcementLeaseMs);
  return query(connection, sql.listDueAnnouncements, {
    ...{ firstId, lastId, merchantId, limit, maxAnnouncements, staleBefore },
  });
}

export async function listMovedClocks(connection: Connection): Promise<{ id: string; offsetMs: number }[]> {
  return query(connection, sql.listMovedClocks, {});
}

export type Announcement = { shopperResultUrl: string; operation: CheckoutOperation; paymentId: string };

/** Null when another process makes the call, or the result was fetched. */
export async function claimAnnouncement(
  tx: Tx,
  { merchantId, id }: CheckoutKey,
  now: Date,
): Promise<Announcement | null> {
  const staleBefore = new Date(now.getTime() - announcementLeaseMs);
  return (await queryFirst(tx, sql.claimAnnouncement, {
    ...{ merchantId, id, now, staleBefore },
  })) as Announcement | null;
}

export async function completeAnnouncement(
  tx: Tx,
  { merchantId, id }: CheckoutKey,
  status: number | null,
  now: Date,
): Promise<void> {
  await execute(tx, sql.completeAnnouncement, { merchantId, id, status, isAnswered: status !== null, now });
}

export async function deleteOldCheckouts(tx: Tx, beforeId: string): Promise<number> {
  return execute(tx, sql.deleteOldCheckouts, { beforeId });
}
