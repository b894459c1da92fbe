-- How many verdicts on payments of a merchant there are in a time.
SELECT count(*)::int AS "count!" FROM risk_verdict v
WHERE v.merchant_id = :merchantId! AND v.created_at >= :since! AND v.created_at < :until!
  AND v.kind = 'PAYMENT' AND (:channelId::text IS NULL OR v.channel_id = :channelId);
