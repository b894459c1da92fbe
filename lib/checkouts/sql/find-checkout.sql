-- any merchant: resolution
-- By the id alone, which is all that a browser knows.
SELECT merchant_id AS "merchantId", id, entity_id AS "entityId", sealed_parameters AS "sealedParameters",
  merchant_transaction_id AS "merchantTransactionId", amount_minor AS "amountMinor", currency,
  shopper_result_url AS "shopperResultUrl", version, attempts, payment_id AS "paymentId", operation,
  claimed_at AS "claimedAt", fetched_at AS "fetchedAt", announced_at AS "announcedAt", actor,
  created_at AS "createdAt", deleted_at AS "deletedAt"
FROM checkout WHERE id = :id!;
