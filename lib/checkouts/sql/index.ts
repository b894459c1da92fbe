// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * One process makes the call.
 */
export const claimAnnouncement: Statement<ClaimAnnouncementParameters, ClaimAnnouncementRow, 'write'> = {
  name: 'checkouts.claim-announcement',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'staleBefore'],
  text: `UPDATE checkout SET announcement_claimed_at = $1, announcements = announcements + 1
WHERE merchant_id = $2 AND id = $3 AND fetched_at IS NULL AND announced_at IS NULL
  AND (announcement_claimed_at IS NULL OR announcement_claimed_at < $4)
RETURNING shopper_result_url AS "shopperResultUrl", operation AS "operation",
  payment_id AS "paymentId"`,
};

export type ClaimAnnouncementParameters = { now: Date; merchantId: string; id: string; staleBefore: Date };
export type ClaimAnnouncementRow = { shopperResultUrl: string; operation: string; paymentId: string };

/**
 * Begins a payment: of several requests at the same time one succeeds. The row lock lets the others see this claim, and
 * a payment that has not failed for certain blocks the next one. A claim whose process ended before the payment was
 * stored goes on with the same id, so that at most one payment of it can ever be stored.
 */
export const claimCheckout: Statement<ClaimCheckoutParameters, ClaimCheckoutRow, 'write'> = {
  name: 'checkouts.claim-checkout',
  kind: 'write',
  parameters: [
    'paymentId',
    'operation',
    'shopperResultUrl',
    'now',
    'merchantId',
    'id',
    'version',
    'maxAttempts',
    'staleBefore',
  ],
  text: `UPDATE checkout c SET
  payment_id = CASE WHEN stored.id IS NULL THEN coalesce(c.payment_id, $1) ELSE $1 END,
  attempts = c.attempts + CASE WHEN stored.id IS NULL AND c.payment_id IS NOT NULL THEN 0 ELSE 1 END,
  operation = $2, shopper_result_url = $3, claimed_at = $4, fetched_at = NULL
FROM (SELECT) AS always LEFT JOIN LATERAL (
  SELECT p.id, p.state FROM checkout k JOIN payment p ON p.merchant_id = k.merchant_id AND p.id = k.payment_id
  WHERE k.merchant_id = $5 AND k.id = $6
) AS stored ON true
WHERE c.merchant_id = $5 AND c.id = $6 AND c.version = $7 AND c.deleted_at IS NULL
  AND (
    c.payment_id IS NULL AND c.attempts < $8
    OR c.payment_id = stored.id AND stored.state IN ('DECLINED', 'REJECTED') AND c.attempts < $8
    OR stored.id IS NULL AND c.claimed_at < $9
  )
RETURNING c.payment_id AS "paymentId"`,
};

export type ClaimCheckoutParameters = {
  paymentId: string;
  operation: string;
  shopperResultUrl: string | null;
  now: Date;
  merchantId: string;
  id: string;
  version: number;
  maxAttempts: number;
  staleBefore: Date;
};
export type ClaimCheckoutRow = { paymentId: string };

/**
 * The answer of the shop; null: there was none.
 */
export const completeAnnouncement: Statement<
  CompleteAnnouncementParameters,
  CompleteAnnouncementRow,
  'write'
> = {
  name: 'checkouts.complete-announcement',
  kind: 'write',
  parameters: ['isAnswered', 'now', 'status', 'merchantId', 'id'],
  text: `UPDATE checkout SET announced_at = CASE WHEN $1 THEN $2::timestamptz END, announced_status = $3
WHERE merchant_id = $4 AND id = $5`,
};

export type CompleteAnnouncementParameters = {
  isAnswered: boolean;
  now: Date;
  status: number | null;
  merchantId: string;
  id: string;
};
export type CompleteAnnouncementRow = Record<never, never>;

/**
 * Ends a checkout of which no payment is under way or done.
 */
export const deleteCheckout: Statement<DeleteCheckoutParameters, DeleteCheckoutRow, 'write'> = {
  name: 'checkouts.delete-checkout',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id'],
  text: `UPDATE checkout c SET deleted_at = $1
WHERE c.merchant_id = $2 AND c.id = $3 AND c.deleted_at IS NULL
  AND (c.payment_id IS NULL OR EXISTS (
    SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id
      AND p.state IN ('DECLINED', 'REJECTED')))`,
};

export type DeleteCheckoutParameters = { now: Date; merchantId: string; id: string };
export type DeleteCheckoutRow = Record<never, never>;

/**
 * Checkouts that ended long ago; their payments stay.
 */
export const deleteOldCheckouts: Statement<DeleteOldCheckoutsParameters, DeleteOldCheckoutsRow, 'write'> = {
  name: 'checkouts.delete-old-checkouts',
  kind: 'write',
  parameters: ['beforeId'],
  text: `/* any merchant: retention */ DELETE FROM checkout WHERE id < $1`,
};

export type DeleteOldCheckoutsParameters = { beforeId: string };
export type DeleteOldCheckoutsRow = Record<never, never>;

/**
 * By the id alone, which is all that a browser knows.
 */
export const findCheckout: Statement<FindCheckoutParameters, FindCheckoutRow, 'read'> = {
  name: 'checkouts.find-checkout',
  kind: 'read',
  parameters: ['id'],
  text: `/* any merchant: resolution */ SELECT merchant_id AS "merchantId", id, entity_id AS "entityId", sealed_parameters AS "sealedParameters",
  merchant_transaction_id AS "merchantTransactionId", amount_minor AS "amountMinor", currency,
  shopper_result_url AS "shopperResultUrl", version, attempts, payment_id AS "paymentId", operation,
  claimed_at AS "claimedAt", fetched_at AS "fetchedAt", announced_at AS "announcedAt", actor,
  created_at AS "createdAt", deleted_at AS "deletedAt"
FROM checkout WHERE id = $1`,
};

export type FindCheckoutParameters = { id: string };
export type FindCheckoutRow = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: string | null;
  currency: string | null;
  shopperResultUrl: string | null;
  version: number;
  attempts: number;
  paymentId: string | null;
  operation: string | null;
  claimedAt: Date | null;
  fetchedAt: Date | null;
  announcedAt: Date | null;
  actor: string;
  createdAt: Date;
  deletedAt: Date | null;
};

/**
 * A repeated request with the same Idempotency-Key finds the checkout of the first one.
 */
export const insertCheckout: Statement<InsertCheckoutParameters, InsertCheckoutRow, 'write'> = {
  name: 'checkouts.insert-checkout',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'entityId',
    'sealedParameters',
    'merchantTransactionId',
    'amountMinor',
    'currency',
    'actor',
    'createdAt',
  ],
  text: `INSERT INTO checkout (merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency,
  actor, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7,
  $8, $9)`,
};

export type InsertCheckoutParameters = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: bigint | number | null;
  currency: string | null;
  actor: string;
  createdAt: Date;
};
export type InsertCheckoutRow = Record<never, never>;

/**
 * Checkouts of a time whose form was submitted and whose result was not fetched. Ids are in the order of time.
 */
export const listDueAnnouncements: Statement<
  ListDueAnnouncementsParameters,
  ListDueAnnouncementsRow,
  'read'
> = {
  name: 'checkouts.list-due-announcements',
  kind: 'read',
  parameters: ['firstId', 'lastId', 'merchantId', 'maxAnnouncements', 'staleBefore', 'limit'],
  text: `/* any merchant: resolution */ SELECT c.merchant_id AS "merchantId", c.id FROM checkout c JOIN entity m ON m.id = c.merchant_id
WHERE c.id BETWEEN $1 AND $2
  AND (c.merchant_id = $3 OR $3::text IS NULL AND m.clock_offset_ms = 0)
  AND c.payment_id IS NOT NULL AND c.shopper_result_url IS NOT NULL AND c.deleted_at IS NULL
  AND c.fetched_at IS NULL AND c.announced_at IS NULL AND c.announcements < $4
  AND (c.announcement_claimed_at IS NULL OR c.announcement_claimed_at < $5)
ORDER BY c.id LIMIT $6`,
};

export type ListDueAnnouncementsParameters = {
  firstId: string;
  lastId: string;
  merchantId: string | null;
  maxAnnouncements: number;
  staleBefore: Date;
  limit: bigint | number;
};
export type ListDueAnnouncementsRow = { merchantId: string; id: string };

/**
 * Merchants whose test clock was moved.
 */
export const listMovedClocks: Statement<ListMovedClocksParameters, ListMovedClocksRow, 'read'> = {
  name: 'checkouts.list-moved-clocks',
  kind: 'read',
  parameters: [],
  text: `SELECT id, clock_offset_ms::float8 AS "offsetMs" FROM entity WHERE kind = 'MERCHANT' AND clock_offset_ms <> 0`,
};

export type ListMovedClocksParameters = Record<never, never>;
export type ListMovedClocksRow = { id: string; offsetMs: number };

/**
 * The merchant knows the result of this payment: the shopper-result call is not needed (spec 6.2).
 */
export const markFetched: Statement<MarkFetchedParameters, MarkFetchedRow, 'write'> = {
  name: 'checkouts.mark-fetched',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'paymentId'],
  text: `UPDATE checkout SET fetched_at = $1
WHERE merchant_id = $2 AND id = $3 AND payment_id = $4 AND fetched_at IS NULL`,
};

export type MarkFetchedParameters = { now: Date; merchantId: string; id: string; paymentId: string };
export type MarkFetchedRow = Record<never, never>;

/**
 * Of a request that was refused before anything was stored of its payment.
 */
export const releaseClaim: Statement<ReleaseClaimParameters, ReleaseClaimRow, 'write'> = {
  name: 'checkouts.release-claim',
  kind: 'write',
  parameters: ['merchantId', 'id', 'paymentId'],
  text: `UPDATE checkout c SET payment_id = NULL, operation = NULL, claimed_at = NULL
WHERE c.merchant_id = $1 AND c.id = $2 AND c.payment_id = $3
  AND NOT EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id)`,
};

export type ReleaseClaimParameters = { merchantId: string; id: string; paymentId: string };
export type ReleaseClaimRow = Record<never, never>;

/**
 * Changes the parameters that this version has, unless a payment is under way or done.
 */
export const updateParameters: Statement<UpdateParametersParameters, UpdateParametersRow, 'write'> = {
  name: 'checkouts.update-parameters',
  kind: 'write',
  parameters: [
    'sealedParameters',
    'merchantTransactionId',
    'amountMinor',
    'currency',
    'merchantId',
    'id',
    'version',
  ],
  text: `UPDATE checkout c SET sealed_parameters = $1, merchant_transaction_id = $2,
  amount_minor = $3, currency = $4, version = version + 1
WHERE c.merchant_id = $5 AND c.id = $6 AND c.version = $7 AND c.deleted_at IS NULL
  AND (c.payment_id IS NULL OR EXISTS (
    SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id
      AND p.state IN ('DECLINED', 'REJECTED')))`,
};

export type UpdateParametersParameters = {
  sealedParameters: string;
  merchantTransactionId: string | null;
  amountMinor: bigint | number | null;
  currency: string | null;
  merchantId: string;
  id: string;
  version: number;
};
export type UpdateParametersRow = Record<never, never>;
