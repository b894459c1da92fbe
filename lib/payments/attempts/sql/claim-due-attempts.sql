-- Claims attempts that are due by their merchant's clock; others claim others at the same time.
WITH due AS (
  SELECT a.merchant_id, a.reference
  FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
  WHERE a.state IN ('OPEN', 'UNKNOWN', 'PENDING')
    AND a.next_query_at <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  ORDER BY a.next_query_at
  LIMIT :limit!
  FOR UPDATE OF a SKIP LOCKED
)
UPDATE payment_attempt a
SET query_count = query_count + 1,
    next_query_at = :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
                      + :claimSeconds!::float8 * interval '1 second'
FROM due JOIN entity m ON m.id = due.merchant_id
WHERE a.merchant_id = due.merchant_id AND a.reference = due.reference
RETURNING a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs!";
