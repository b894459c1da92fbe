-- Releases claims of which nothing was sent, as if they had not been made. The same ordinal is given again then: so this must
-- not be repeated when its outcome is unknown, because this worker may have claimed the delivery again and be sending it. A claim
-- that another worker has taken over stays as it is.
UPDATE delivery_progress p SET worker_id = NULL, attempt_count = p.attempt_count - 1
FROM unnest((SELECT :merchantIds!::text[]), (SELECT :ids!::text[]), (SELECT :ordinals!::int[])) AS claim (merchant_id, id, ordinal)
WHERE p.merchant_id = claim.merchant_id AND p.delivery_id = claim.id AND p.worker_id = :workerId!
  AND p.attempt_count = claim.ordinal AND p.state = 'WAITING';
