-- any merchant: resolution
-- Decisions whose time to be undone has passed and whose effect is not done; one that a server did not finish is due
-- again after a minute.
SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", decision_id AS "decisionId!",
  decided_by AS "decidedBy!", effect AS "effect!"
FROM risk_case
WHERE effect_state IN ('WAITING', 'RUNNING') AND final_at <= :now!
  AND (effect_state = 'WAITING' OR effect_started_at < :now!::timestamptz - interval '1 minute')
ORDER BY final_at LIMIT :limit!;
