-- Checked payments that share a card, an e-mail address or another value with a case, the latest of each value.
SELECT wanted.key AS "key!", linked.payment_id AS "paymentId!", linked.at AS "at!"
FROM unnest(:keys!::text[], :values!::text[]) AS wanted (key, value)
CROSS JOIN LATERAL (
  SELECT v.payment_id, v.at FROM risk_velocity v
  WHERE v.merchant_id = :merchantId! AND v.key = wanted.key || ':' || wanted.value AND v.payment_id <> :id!
  ORDER BY v.at DESC LIMIT :limit!
) AS linked
ORDER BY linked.at DESC;
