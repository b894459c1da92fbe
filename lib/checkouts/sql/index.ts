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
 * Begins payments: of several requests for one checkout at the same time one succeeds. The row lock lets the others see
 * this claim, and a payment that has not failed for certain blocks the next one. A claim whose process ended before the
 * payment was stored goes on with the same id, so that at most one payment of it can ever be stored.
 */
export const claimCheckouts: Statement<ClaimCheckoutsParameters, ClaimCheckoutsRow, 'write'> = {
  name: 'checkouts.claim-checkouts',
  kind: 'write',
  parameters: ['claims', 'maxAttempts'],
  text: `UPDATE checkout c SET
  payment_id = CASE WHEN claim.stored_id IS NULL THEN coalesce(c.payment_id, claim.payment_id) ELSE claim.payment_id END,
  attempts = c.attempts + CASE WHEN claim.stored_id IS NULL AND c.payment_id IS NOT NULL THEN 0 ELSE 1 END,
  operation = claim.operation, shopper_result_url = claim.shopper_result_url, claimed_at = claim.now, fetched_at = NULL
FROM (
  SELECT wanted.*, stored.id AS stored_id, stored.state AS stored_state
  FROM jsonb_to_recordset($1) AS wanted(merchant_id text, id text, version int, payment_id text, operation text,
    shopper_result_url text, now timestamptz, stale_before timestamptz)
  LEFT JOIN LATERAL (
    SELECT p.id, p.state FROM checkout k
    CROSS JOIN LATERAL (SELECT * FROM payment WHERE merchant_id = k.merchant_id AND id = k.payment_id LIMIT 1) AS p
    WHERE k.merchant_id = wanted.merchant_id AND k.id = wanted.id LIMIT 1
  ) AS stored ON true
  -- True for every row, so that the plan expects one row and looks up checkouts by their key (docs/decisions/0062).
  WHERE wanted.merchant_id > '' AND wanted.id > '' AND wanted.payment_id > '' AND wanted.operation > ''
) AS claim
WHERE c.merchant_id = claim.merchant_id AND c.id = claim.id AND c.version = claim.version AND c.deleted_at IS NULL
  AND (
    c.payment_id IS NULL AND c.attempts < $2
    OR c.payment_id = claim.stored_id AND claim.stored_state IN ('DECLINED', 'REJECTED') AND c.attempts < $2
    OR claim.stored_id IS NULL AND c.claimed_at < claim.stale_before
  )
RETURNING c.id, claim.payment_id AS "wantedId", c.payment_id AS "paymentId"`,
};

export type ClaimCheckoutsParameters = { claims: string; maxAttempts: number };
export type ClaimCheckoutsRow = { id: string; wantedId: string; paymentId: string };

/**
 * What merchants sent for checkouts of payment links that ended long ago; the state of the link is known by them.
 */
export const clearOldParameters: Statement<ClearOldParametersParameters, ClearOldParametersRow, 'write'> = {
  name: 'checkouts.clear-old-parameters',
  kind: 'write',
  parameters: ['beforeId'],
  text: `/* any merchant: retention */ UPDATE checkout SET sealed_parameters = '' WHERE id < $1 AND sealed_parameters <> ''`,
};

export type ClearOldParametersParameters = { beforeId: string };
export type ClearOldParametersRow = Record<never, never>;

/**
 * The answer of the shop; null: there was none.
 */
export const completeAnnouncement: Statement<CompleteAnnouncementParameters, CompleteAnnouncementRow, 'write'> = {
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
 * Checkouts that ended long ago; their payments stay. By the checkout of a payment link its state is known.
 */
export const deleteOldCheckouts: Statement<DeleteOldCheckoutsParameters, DeleteOldCheckoutsRow, 'write'> = {
  name: 'checkouts.delete-old-checkouts',
  kind: 'write',
  parameters: ['beforeId'],
  text: `/* any merchant: retention */ DELETE FROM checkout c WHERE c.id < $1
  AND NOT EXISTS (SELECT FROM payment_link l WHERE l.merchant_id = c.merchant_id AND l.checkout_id = c.id)`,
};

export type DeleteOldCheckoutsParameters = { beforeId: string };
export type DeleteOldCheckoutsRow = Record<never, never>;

/**
 * By the id alone, which is all that a browser knows. A lookup for each, however small the table is.
 */
export const findCheckouts: Statement<FindCheckoutsParameters, FindCheckoutsRow, 'read'> = {
  name: 'checkouts.find-checkouts',
  kind: 'read',
  parameters: ['ids'],
  text: `/* any merchant: resolution */ SELECT c.merchant_id AS "merchantId", c.id, c.entity_id AS "entityId", c.sealed_parameters AS "sealedParameters",
  c.merchant_transaction_id AS "merchantTransactionId", c.amount_minor AS "amountMinor", c.currency,
  c.shopper_result_url AS "shopperResultUrl", c.version, c.attempts, c.payment_id AS "paymentId", c.operation,
  c.claimed_at AS "claimedAt", c.fetched_at AS "fetchedAt", c.announced_at AS "announcedAt", c.actor,
  c.created_at AS "createdAt", c.deleted_at AS "deletedAt"
FROM unnest($1::text[]) AS wanted(id)
CROSS JOIN LATERAL (SELECT * FROM checkout k WHERE k.id = wanted.id LIMIT 1) AS c`,
};

export type FindCheckoutsParameters = { ids: readonly string[] };
export type FindCheckoutsRow = {
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
 * What staff may see of the checkout that a payment came of: nothing of what its merchant sent.
 */
export const findShownCheckout: Statement<FindShownCheckoutParameters, FindShownCheckoutRow, 'read'> = {
  name: 'checkouts.find-shown-checkout',
  kind: 'read',
  parameters: ['paymentId', 'merchantId', 'id'],
  text: `SELECT c.id, c.attempts, c.created_at AS "createdAt", c.claimed_at AS "claimedAt", c.fetched_at AS "fetchedAt",
  c.announcements, c.announced_at AS "announcedAt", c.announced_status AS "announcedStatus",
  c.payment_id = $1 AS "isLast"
FROM checkout c WHERE c.merchant_id = $2 AND c.id = $3 AND c.payment_id IS NOT NULL`,
};

export type FindShownCheckoutParameters = { paymentId: string; merchantId: string; id: string };
export type FindShownCheckoutRow = {
  id: string;
  attempts: number;
  createdAt: Date;
  claimedAt: Date | null;
  fetchedAt: Date | null;
  announcements: number;
  announcedAt: Date | null;
  announcedStatus: number | null;
  isLast: boolean;
};

/**
 * Opens checkouts: one prepared statement serves one as well as sixty.
 */
export const insertCheckouts: Statement<InsertCheckoutsParameters, InsertCheckoutsRow, 'write'> = {
  name: 'checkouts.insert-checkouts',
  kind: 'write',
  parameters: ['rows'],
  text: `INSERT INTO checkout (merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency,
  actor, created_at)
SELECT merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency, actor, created_at
FROM jsonb_to_recordset($1) AS opening(merchant_id text, id text, entity_id text, sealed_parameters text,
  merchant_transaction_id text, amount_minor bigint, currency text, actor text, created_at timestamptz)`,
};

export type InsertCheckoutsParameters = { rows: string };
export type InsertCheckoutsRow = Record<never, never>;

/**
 * Checkouts of a time whose form was submitted and whose result was not fetched. Ids are in the order of time.
 */
export const listDueAnnouncements: Statement<ListDueAnnouncementsParameters, ListDueAnnouncementsRow, 'read'> = {
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
 * The merchant knows the results of these payments: the shopper-result call is not needed (spec 6.2). One that is lost
 * with the server costs a call too many, so this does not wait for the disk.
 */
export const markFetched: Statement<MarkFetchedParameters, MarkFetchedRow, 'write'> = {
  name: 'checkouts.mark-fetched',
  kind: 'write',
  parameters: ['marks'],
  text: `UPDATE checkout c SET fetched_at = mark.now
FROM (
  SELECT wanted.* FROM jsonb_to_recordset($1) AS wanted(merchant_id text, id text, payment_id text, now timestamptz),
    (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
  -- True for every row, so that the plan expects one row and looks up checkouts by their key (docs/decisions/0062).
  WHERE wanted.merchant_id > '' AND wanted.id > '' AND wanted.payment_id > '' AND wanted.now > '-infinity'
) AS mark
WHERE c.merchant_id = mark.merchant_id AND c.id = mark.id AND c.payment_id = mark.payment_id AND c.fetched_at IS NULL`,
};

export type MarkFetchedParameters = { marks: string };
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
  parameters: ['sealedParameters', 'merchantTransactionId', 'amountMinor', 'currency', 'merchantId', 'id', 'version'],
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
