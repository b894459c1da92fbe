-- any merchant: staff
-- How many callbacks have failed, counted up to a cap.
SELECT count(*)::int AS "count!" FROM (
  SELECT 1 FROM delivery_progress p JOIN callback c ON c.merchant_id = p.merchant_id AND c.delivery_id = p.delivery_id
  WHERE p.queue = 'callbacks' AND p.state = 'FAILED'
    AND (:everything!::boolean OR c.merchant_id = ANY(:merchantIds!::text[]) OR c.channel_id = ANY(:channelIds!::text[]))
  LIMIT :max!
) AS failed;
