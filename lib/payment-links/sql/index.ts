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

export type ClosePaymentLinkParameters = {
  now: Date;
  merchantId: string;
  id: string;
  checkoutId: string | null;
};
export type ClosePaymentLinkRow = Record<never, never>;

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
