-- any merchant: staff
-- How many callbacks have failed, counted up to a cap.
SELECT count(*)::int AS "count!" FROM (
  SELECT 1 FROM delivery d JOIN callback c ON c.merchant_id = d.merchant_id AND c.delivery_id = d.id
  WHERE d.queue = 'callbacks' AND d.state = 'FAILED'
    AND (:everything!::boolean OR c.merchant_id = ANY(:merchantIds!::text[]) OR c.channel_id = ANY(:channelIds!::text[]))
  LIMIT :max!
) AS failed;
