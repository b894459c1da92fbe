-- Claims notices that are due and counts the attempt; what is not marked as sent is due again later. A notice of a
-- webhook that was activated again or deleted is not sent, and none to a disabled user.
WITH due AS (
  SELECT n.endpoint_id, n.user_id, n.disabled_at FROM webhook_notice n
  WHERE n.sent_at IS NULL AND n.next_attempt_at <= :now! AND n.attempt_count < :maxAttempts!::int
  ORDER BY n.next_attempt_at LIMIT :limit! FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE webhook_notice n SET attempt_count = n.attempt_count + 1,
    next_attempt_at = :now!::timestamptz + :firstWaitMs!::int * power(2, n.attempt_count) * interval '1 millisecond'
  FROM due WHERE n.endpoint_id = due.endpoint_id AND n.user_id = due.user_id AND n.disabled_at = due.disabled_at
  RETURNING n.endpoint_id, n.user_id, n.disabled_at
)
SELECT c.endpoint_id AS "endpointId", c.user_id AS "userId", c.disabled_at AS "disabledAt", u.name, u.email, w.url,
  e.name AS "entityName"
FROM claimed c
JOIN webhook_endpoint w ON w.id = c.endpoint_id AND w.state = 'DISABLED' AND w.disabled_at = c.disabled_at
JOIN entity e ON e.id = w.entity_id
JOIN app_user u ON u.id = c.user_id AND u.disabled_at IS NULL;
