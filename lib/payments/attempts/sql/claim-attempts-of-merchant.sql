-- Claims what a merchant waits for: everything due, and every shopper who is away, whenever they would be asked
-- about. For the moment after its clock was moved.
WITH due AS (
  SELECT a.merchant_id, a.reference
  FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
  WHERE a.merchant_id = :merchantId! AND (a.state = 'PENDING' OR (a.state IN ('OPEN', 'UNKNOWN')
    AND a.next_query_at <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'))
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
