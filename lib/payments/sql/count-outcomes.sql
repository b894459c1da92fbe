-- any merchant: staff
-- The answers of acquirers in the last hour and in the day before it, of merchants with enough of them in that hour.
WITH lately AS (
  SELECT merchant_id, count(*) FILTER (WHERE state = 'APPROVED') AS approved, count(*) AS answered
  FROM payment
  WHERE created_at >= :now!::timestamptz - interval '1 hour' AND created_at < :now!::timestamptz AND mode = 'LIVE'
    AND payment_type IN ('PA', 'DB') AND state IN ('APPROVED', 'DECLINED')
  GROUP BY merchant_id HAVING count(*) >= :minAnswers!::int
)
SELECT l.merchant_id AS "merchantId", e.name AS "merchantName", l.approved::int AS "approved!",
  l.answered::int AS "answered!", before.approved::int AS "approvedBefore!", before.answered::int AS "answeredBefore!"
FROM lately l JOIN entity e ON e.id = l.merchant_id
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE p.state = 'APPROVED') AS approved, count(*) AS answered
  FROM payment p
  WHERE p.merchant_id = l.merchant_id AND p.created_at >= :now!::timestamptz - interval '25 hours'
    AND p.created_at < :now!::timestamptz - interval '1 hour' AND p.mode = 'LIVE'
    AND p.payment_type IN ('PA', 'DB') AND p.state IN ('APPROVED', 'DECLINED')
) before
ORDER BY l.merchant_id;
