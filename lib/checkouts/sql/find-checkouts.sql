-- any merchant: resolution
-- By the id alone, which is all that a browser knows. A lookup for each, however small the table is.
SELECT c.merchant_id AS "merchantId", c.id, c.entity_id AS "entityId", c.sealed_parameters AS "sealedParameters",
  c.merchant_transaction_id AS "merchantTransactionId", c.amount_minor AS "amountMinor", c.currency,
  c.shopper_result_url AS "shopperResultUrl", c.version, c.attempts, c.payment_id AS "paymentId", c.operation,
  c.claimed_at AS "claimedAt", c.fetched_at AS "fetchedAt", c.announced_at AS "announcedAt", c.actor,
  c.created_at AS "createdAt", c.deleted_at AS "deletedAt"
FROM unnest(:ids!::text[]) AS wanted(id)
CROSS JOIN LATERAL (SELECT * FROM checkout k WHERE k.id = wanted.id LIMIT 1) AS c;
