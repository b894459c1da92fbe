-- Users with a role on one of these entities who have used a session since a time.
SELECT DISTINCT r.user_id AS "userId" FROM user_role r
JOIN app_user u ON u.id = r.user_id AND u.disabled_at IS NULL
JOIN app_session s ON s.user_id = r.user_id AND s.revoked_at IS NULL AND s.ends_at > :now! AND s.last_seen_at > :since!
WHERE r.role = :role! AND r.entity_id = ANY(:entityIds!)
ORDER BY r.user_id;
