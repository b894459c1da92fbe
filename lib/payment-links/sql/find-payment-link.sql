-- any merchant: resolution
-- By the id alone, which is all that a browser knows.
SELECT l.merchant_id AS "merchantId", l.id, l.entity_id AS "entityId", l.sealed_parameters AS "sealedParameters",
  l.amount_minor AS "amountMinor", l.currency, l.payment_type AS "paymentType",
  l.merchant_transaction_id AS "merchantTransactionId", l.description, l.valid_until AS "validUntil",
  l.checkout_id AS "checkoutId", l.closed_at AS "closedAt", l.actor, l.created_at AS "createdAt"
FROM payment_link l WHERE l.id = :id!;
