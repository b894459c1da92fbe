-- How long analysts worked on the latest cases of these merchants: from the claim of the user who decided, to the decision.
-- A decision without a claim, on several cases together for instance, shows no such time.
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided.at - claimed.at)) AS "medianSeconds",
  count(*)::int AS "decisions!"
FROM (
  SELECT c.merchant_id, c.id, c.decided_by, c.decided_at AS at FROM risk_case c
  JOIN unnest(:merchantIds!::text[], :channelIds!::text[]) AS wanted (merchant_id, channel_id)
    ON wanted.merchant_id = c.merchant_id AND (wanted.channel_id = '' OR wanted.channel_id = c.channel_id)
  WHERE c.decided_at >= :since! AND c.decided_by LIKE 'user:%' AND c.state IN ('APPROVED', 'CANCELLED')
  ORDER BY c.decided_at DESC LIMIT 1000
) AS decided
CROSS JOIN LATERAL (
  SELECT e.at FROM event e
  WHERE e.merchant_id = decided.merchant_id AND e.stream_type = 'case' AND e.stream_id = decided.id
    AND e.type = 'case.claimed' AND e.actor = decided.decided_by AND e.at <= decided.at
  ORDER BY e.sequence DESC LIMIT 1
) AS claimed;
