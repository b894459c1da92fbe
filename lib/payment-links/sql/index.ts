// Written by `npm run generate:sql` from the .sql files of this folder.

import type { Statement } from '#lib/platform/database/statement.ts';

/**
 * Moves a link from one checkout to the next: of any number of visitors at the same time one does.
 */
export const assignCheckout: Statement<AssignCheckoutParameters, AssignCheckoutRow, 'write'> = {
  name: 'payment-links.assign-checkout',
  kind: 'write',
  parameters: ['checkoutId', 'merchantId', 'id', 'previousId', 'now'],
  text: `UPDATE payment_link l SET checkout_id = $1
WHERE l.merchant_id = $2 AND l.id = $3 AND l.checkout_id IS NOT DISTINCT FROM $4
  AND l.closed_at IS NULL AND l.valid_until > $5`,
};

export type AssignCheckoutParameters = {
  checkoutId: string;
  merchantId: string;
  id: string;
  previousId: string | null;
  now: Date;
};
export type AssignCheckoutRow = Record<never, never>;

/**
 * What merchants sent for links that ended before this time: none of them opens a checkout again.
 */
export const clearOldLinkParameters: Statement<ClearOldLinkParametersParameters, ClearOldLinkParametersRow, 'write'> = {
  name: 'payment-links.clear-old-link-parameters',
  kind: 'write',
  parameters: ['before'],
  text: `/* any merchant: retention */ UPDATE payment_link SET sealed_parameters = ''
WHERE least(valid_until, closed_at) < $1 AND sealed_parameters <> ''`,
};

export type ClearOldLinkParametersParameters = { before: Date };
export type ClearOldLinkParametersRow = Record<never, never>;

/**
 * Nothing is opened for the link any more; the row lock holds off a visitor who would open a checkout now.
 */
export const closePaymentLink: Statement<ClosePaymentLinkParameters, ClosePaymentLinkRow, 'write'> = {
  name: 'payment-links.close-payment-link',
  kind: 'write',
  parameters: ['now', 'merchantId', 'id', 'checkoutId'],
  text: `UPDATE payment_link l SET closed_at = $1
WHERE l.merchant_id = $2 AND l.id = $3 AND l.closed_at IS NULL
  AND l.checkout_id IS NOT DISTINCT FROM $4`,
};

export type ClosePaymentLinkParameters = { now: Date; merchantId: string; id: string; checkoutId: string | null };
export type ClosePaymentLinkRow = Record<never, never>;

/**
 * Links that ended before this time; their payments stay, unless one is still under way.
 */
export const deleteOldPaymentLinks: Statement<DeleteOldPaymentLinksParameters, DeleteOldPaymentLinksRow, 'write'> = {
  name: 'payment-links.delete-old-payment-links',
  kind: 'write',
  parameters: ['before'],
  text: `/* any merchant: retention */ DELETE FROM payment_link l WHERE least(l.valid_until, l.closed_at) < $1
  AND NOT EXISTS (SELECT FROM checkout c JOIN payment p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
    WHERE c.merchant_id = l.merchant_id AND c.id = l.checkout_id AND p.state NOT IN ('APPROVED', 'DECLINED', 'REJECTED'))`,
};

export type DeleteOldPaymentLinksParameters = { before: Date };
export type DeleteOldPaymentLinksRow = Record<never, never>;

/**
 * By the id alone, which is all that a browser knows.
 */
export const findPaymentLink: Statement<FindPaymentLinkParameters, FindPaymentLinkRow, 'read'> = {
  name: 'payment-links.find-payment-link',
  kind: 'read',
  parameters: ['id'],
  text: `/* any merchant: resolution */ SELECT l.merchant_id AS "merchantId", l.id, l.entity_id AS "entityId", l.sealed_parameters AS "sealedParameters",
  l.amount_minor AS "amountMinor", l.currency, l.payment_type AS "paymentType",
  l.merchant_transaction_id AS "merchantTransactionId", l.description, l.valid_until AS "validUntil",
  l.checkout_id AS "checkoutId", l.closed_at AS "closedAt", l.actor, l.created_at AS "createdAt"
FROM payment_link l WHERE l.id = $1`,
};

export type FindPaymentLinkParameters = { id: string };
export type FindPaymentLinkRow = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  amountMinor: string;
  currency: string;
  paymentType: string;
  merchantTransactionId: string | null;
  description: string | null;
  validUntil: Date;
  checkoutId: string | null;
  closedAt: Date | null;
  actor: string;
  createdAt: Date;
};

export const insertPaymentLink: Statement<InsertPaymentLinkParameters, InsertPaymentLinkRow, 'write'> = {
  name: 'payment-links.insert-payment-link',
  kind: 'write',
  parameters: [
    'merchantId',
    'id',
    'entityId',
    'sealedParameters',
    'amountMinor',
    'currency',
    'paymentType',
    'merchantTransactionId',
    'description',
    'validUntil',
    'actor',
    'createdAt',
  ],
  text: `INSERT INTO payment_link (merchant_id, id, entity_id, sealed_parameters, amount_minor, currency, payment_type,
  merchant_transaction_id, description, valid_until, actor, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7,
  $8, $9, $10, $11, $12)`,
};

export type InsertPaymentLinkParameters = {
  merchantId: string;
  id: string;
  entityId: string;
  sealedParameters: string;
  amountMinor: bigint | number;
  currency: string;
  paymentType: string;
  merchantTransactionId: string | null;
  description: string | null;
  validUntil: Date;
  actor: string;
  createdAt: Date;
};
export type InsertPaymentLinkRow = Record<never, never>;

/**
 * Links whose checkout ended after a payment was begun of which nothing was stored: its process ended in between.
 * Times are those of the merchant's clock.
 */
export const listAbandonedClaims: Statement<ListAbandonedClaimsParameters, ListAbandonedClaimsRow, 'read'> = {
  name: 'payment-links.list-abandoned-claims',
  kind: 'read',
  parameters: ['before', 'limit'],
  text: `/* any merchant: resolution */ SELECT l.id, c.id AS "checkoutId" FROM payment_link l
JOIN entity m ON m.id = l.merchant_id
JOIN checkout c ON c.merchant_id = l.merchant_id AND c.id = l.checkout_id
WHERE c.payment_id IS NOT NULL AND c.sealed_parameters <> ''
  AND c.created_at < $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND c.claimed_at < $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND NOT EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id)
ORDER BY l.created_at LIMIT $2`,
};

export type ListAbandonedClaimsParameters = { before: Date; limit: bigint | number };
export type ListAbandonedClaimsRow = { id: string; checkoutId: string };
