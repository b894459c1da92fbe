import { deleteInBatches } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { type Checkout, type CheckoutOperation, isCheckoutId, maxAttempts } from './checkout.ts';
import * as sql from './sql/index.ts';

export type CheckoutKey = Pick<Checkout, 'merchantId' | 'id'>;

type StoredParameters = Pick<Checkout, 'sealedParameters' | 'merchantTransactionId' | 'amountMinor' | 'currency'>;

export type NewRow = CheckoutKey & StoredParameters & Pick<Checkout, 'entityId' | 'actor' | 'createdAt'>;

export async function insertCheckouts(tx: Tx, checkouts: readonly NewRow[]): Promise<void> {
  const rows = checkouts.map((each) => ({
    merchant_id: each.merchantId,
    id: each.id,
    entity_id: each.entityId,
    actor: each.actor,
    sealed_parameters: each.sealedParameters,
    merchant_transaction_id: each.merchantTransactionId,
    amount_minor: each.amountMinor?.toString() ?? null,
    currency: each.currency,
    created_at: each.createdAt,
  }));
  await execute(tx, sql.insertCheckouts, { rows: JSON.stringify(rows) });
}

/** Checkouts of any merchant, by id. */
export async function findCheckouts(connection: Connection, ids: readonly string[]): Promise<Map<string, Checkout>> {
  const rows = await query(connection, sql.findCheckouts, { ids: [...ids] });
  return new Map(
    rows.map((row) => {
      const amountMinor = row.amountMinor === null ? null : BigInt(row.amountMinor);
      return [row.id, { ...row, amountMinor } as Checkout];
    }),
  );
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
  checkout: Pick<Checkout, 'merchantId' | 'id' | 'version'>;
  paymentId: string;
  operation: CheckoutOperation;
  shopperResultUrl: string | null;
  now: Date;
};

/** For each claim the id that its payment is to have; null where the checkout takes none now, or has changed. */
export async function claimCheckouts(tx: Tx, claims: readonly Claim[]): Promise<(string | null)[]> {
  const rows = claims.map(({ checkout, paymentId, operation, shopperResultUrl, now }) => ({
    merchant_id: checkout.merchantId,
    id: checkout.id,
    version: checkout.version,
    payment_id: paymentId,
    operation,
    shopper_result_url: shopperResultUrl,
    now,
    stale_before: new Date(now.getTime() - staleClaimMs),
  }));
  const claimed = await query(tx, sql.claimCheckouts, { claims: JSON.stringify(rows), maxAttempts });
  // Of several claims for one checkout in a batch one was made.
  const byWanted = new Map(claimed.map(({ wantedId, paymentId }) => [wantedId, paymentId]));
  return claims.map(({ paymentId }) => byWanted.get(paymentId) ?? null);
}

/** Lets the next attempt begin, when nothing of this one was stored. */
export async function releaseClaim(tx: Tx, { merchantId, id }: CheckoutKey, paymentId: string): Promise<void> {
  await execute(tx, sql.releaseClaim, { merchantId, id, paymentId });
}

/** False when it was paid or deleted before. */
export async function markDeleted(tx: Tx, { merchantId, id }: CheckoutKey, now: Date): Promise<boolean> {
  return (await execute(tx, sql.deleteCheckout, { merchantId, id, now })) === 1;
}

export type FetchedMark = CheckoutKey & { paymentId: string; now: Date };

export async function markFetched(tx: Tx, marks: readonly FetchedMark[]): Promise<void> {
  const rows = marks.map(({ merchantId, id, paymentId, now }) => ({
    merchant_id: merchantId,
    id,
    payment_id: paymentId,
    now,
  }));
  await execute(tx, sql.markFetched, { marks: JSON.stringify(rows) });
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
    firstId,
    lastId,
    merchantId,
    limit,
    maxAnnouncements,
    staleBefore,
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
  return (await queryFirst(tx, sql.claimAnnouncement, { merchantId, id, now, staleBefore })) as Announcement | null;
}

export async function completeAnnouncement(
  tx: Tx,
  { merchantId, id }: CheckoutKey,
  status: number | null,
  now: Date,
): Promise<void> {
  await execute(tx, sql.completeAnnouncement, { merchantId, id, status, isAnswered: status !== null, now });
}

/** Of checkouts whose time is over. */
export async function clearOldParameters(tx: Tx, beforeId: string): Promise<number> {
  return deleteInBatches((limit) => execute(tx, sql.clearOldParameters, { beforeId, limit }));
}

export async function deleteOldCheckouts(tx: Tx, beforeId: string): Promise<number> {
  return deleteInBatches((limit) => execute(tx, sql.deleteOldCheckouts, { beforeId, limit }));
}

/** A checkout beside one of its payments. */
export type ShownCheckout = Pick<Checkout, 'id' | 'attempts' | 'createdAt' | 'claimedAt' | 'fetchedAt'> & {
  /** Calls of the shop at 29 minutes (spec 6.2). */
  announcements: number;
  announcedAt: Date | null;
  announcedStatus: number | null;
  /** False: a later submission began another payment, which the rest is about. */
  isLast: boolean;
};

/** The checkout that a payment came of; null where it came of none, or the checkout was deleted. */
export async function findShownCheckout(
  connection: Connection,
  { merchantId, id: paymentId, ndc }: { merchantId: string; id: string; ndc: string },
): Promise<ShownCheckout | null> {
  if (!isCheckoutId(ndc)) return null;
  return queryFirst(connection, sql.findShownCheckout, { merchantId, paymentId, id: ndc });
}
