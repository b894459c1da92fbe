-- The attempt of a payment whose answer is missing.
SELECT a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
WHERE a.merchant_id = :merchantId! AND a.payment_id = :paymentId! AND a.state <> 'COMPLETED'
ORDER BY a.ordinal DESC LIMIT 1;
