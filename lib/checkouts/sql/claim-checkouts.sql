-- Begins payments: of several requests for one checkout at the same time one succeeds. The row lock lets the others see
-- this claim, and a payment that has not failed for certain blocks the next one. A claim whose process ended before the
-- payment was stored goes on with the same id, so that at most one payment of it can ever be stored.
UPDATE checkout c SET
  payment_id = CASE WHEN claim.stored_id IS NULL THEN coalesce(c.payment_id, claim.payment_id) ELSE claim.payment_id END,
  attempts = c.attempts + CASE WHEN claim.stored_id IS NULL AND c.payment_id IS NOT NULL THEN 0 ELSE 1 END,
  operation = claim.operation, shopper_result_url = claim.shopper_result_url, claimed_at = claim.now, fetched_at = NULL
FROM (
  SELECT wanted.*, stored.id AS stored_id, stored.state AS stored_state
  FROM jsonb_to_recordset(:claims!) AS wanted(merchant_id text, id text, version int, payment_id text, operation text,
    shopper_result_url text, now timestamptz, stale_before timestamptz)
  LEFT JOIN LATERAL (
    SELECT p.id, p.state FROM checkout k
    CROSS JOIN LATERAL (SELECT * FROM payment WHERE merchant_id = k.merchant_id AND id = k.payment_id LIMIT 1) AS p
    WHERE k.merchant_id = wanted.merchant_id AND k.id = wanted.id LIMIT 1
  ) AS stored ON true
  -- True for every row, so that the plan expects one row and looks up checkouts by their key (docs/decisions/0006).
  WHERE wanted.merchant_id > '' AND wanted.id > '' AND wanted.payment_id > '' AND wanted.operation > ''
) AS claim
WHERE c.merchant_id = claim.merchant_id AND c.id = claim.id AND c.version = claim.version AND c.deleted_at IS NULL
  AND (
    c.payment_id IS NULL AND c.attempts < :maxAttempts!
    OR c.payment_id = claim.stored_id AND claim.stored_state IN ('DECLINED', 'REJECTED') AND c.attempts < :maxAttempts!
    OR claim.stored_id IS NULL AND c.claimed_at < claim.stale_before
  )
RETURNING c.id, claim.payment_id AS "wantedId!", c.payment_id AS "paymentId!";
