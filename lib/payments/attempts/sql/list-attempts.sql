-- The calls to acquirers for a payment, in their order.
SELECT reference, ordinal, connector, connector_account_id AS "connectorAccountId", state, opened_at AS "openedAt",
  completed_at AS "completedAt"
FROM payment_attempt WHERE merchant_id = :merchantId! AND payment_id = :paymentId! ORDER BY ordinal;
