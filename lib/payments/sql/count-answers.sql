-- any merchant: staff
-- How accounts at acquirers answered the newest payments of the last ten minutes, where some failed. An attempt failed where another
-- account was tried after it, or where the payment ended without an answer.
WITH lately AS (
  SELECT merchant_id, id, result_code FROM payment
  WHERE created_at >= :now!::timestamptz - interval '10 minutes' AND created_at < :now!::timestamptz AND mode <> 'INTERNAL'
  ORDER BY created_at DESC LIMIT 2000
), tried AS (
  SELECT a.connector_account_id AS id, l.result_code IN ('900.100.300', '900.100.600')
    OR a.ordinal < max(a.ordinal) OVER (PARTITION BY a.merchant_id, a.payment_id) AS failed
  FROM lately l JOIN payment_attempt a ON a.merchant_id = l.merchant_id AND a.payment_id = l.id
)
SELECT account.id, account.name, account.entity_id AS "entityId", count(*)::int AS "tried!",
  (count(*) FILTER (WHERE tried.failed))::int AS "failed!"
FROM tried JOIN connector_account account ON account.id = tried.id
GROUP BY account.id HAVING count(*) FILTER (WHERE tried.failed) > 0
ORDER BY account.id;
