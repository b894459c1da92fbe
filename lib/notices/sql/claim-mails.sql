-- Claims mails that are due and counts the attempt; what is not marked as mailed is due again later. A notice that has
-- ended is not mailed, and none to a disabled user.
WITH due AS (
  SELECT r.notice_id, r.user_id FROM notice_recipient r
  WHERE r.mailed_at IS NULL AND r.next_attempt_at <= :now! AND r.attempt_count < :maxAttempts!::int
  ORDER BY r.next_attempt_at LIMIT :limit! FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE notice_recipient r SET attempt_count = r.attempt_count + 1,
    next_attempt_at = :now!::timestamptz + :firstWaitMs!::int * power(2, r.attempt_count) * interval '1 millisecond'
  FROM due WHERE r.notice_id = due.notice_id AND r.user_id = due.user_id
  RETURNING r.notice_id, r.user_id
)
SELECT c.notice_id AS "noticeId", c.user_id AS "userId", u.name, u.email, n.title, n.text, n.page,
  e.name AS "entityName", n.began_at AS "beganAt", n.kind, u.preferences
FROM claimed c
JOIN notice n ON n.id = c.notice_id AND n.ended_at IS NULL
JOIN entity e ON e.id = n.entity_id
JOIN app_user u ON u.id = c.user_id AND u.disabled_at IS NULL;
