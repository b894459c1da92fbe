-- Ends the notices of a kind whose condition holds no longer, and raises one for each new condition, for the users with
-- one of these roles, or with a custom role that has the permission, on its entity or, where there is none, on the
-- nearest entity above it with such users; of the installation, for those who have the role on every PSP. Both are events of
-- the merchant, or of what is above merchants, for its webhooks; of the installation only where there is one PSP, since no tenant is
-- to hear of it.
WITH RECURSIVE condition AS (
  SELECT c.* FROM jsonb_to_recordset(:conditions!::jsonb)
    AS c(id text, "entityId" text, "subjectId" text, page text, title text, text text)
), ended AS (
  UPDATE notice SET ended_at = :now!::timestamptz
  WHERE kind = :kind! AND ended_at IS NULL AND subject_id <> ALL(SELECT "subjectId" FROM condition)
  RETURNING id, entity_id, page, title, text
), raised AS (
  INSERT INTO notice (id, kind, entity_id, subject_id, page, title, text, began_at)
  SELECT c.id, :kind!, c."entityId", c."subjectId", c.page, c.title, c.text, :now!::timestamptz FROM condition c
  WHERE NOT EXISTS (SELECT FROM notice n WHERE n.kind = :kind! AND n.subject_id = c."subjectId"
    AND n.ended_at > :now!::timestamptz - :quietHours!::int * interval '1 hour')
  ON CONFLICT (kind, subject_id) WHERE ended_at IS NULL DO NOTHING
  RETURNING id, entity_id, page, title, text
), change AS (
  SELECT id, entity_id, page, title, text, 1 AS sequence, 'notice.began' AS type FROM raised
  UNION ALL
  SELECT id, entity_id, page, title, text, 2, 'notice.ended' FROM ended
), appended AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT CASE e.kind WHEN 'CHANNEL' THEN e.parent_id ELSE e.id END, 'notice', c.id, c.sequence, c.type, 'turnpike', :now!::timestamptz,
    jsonb_build_object('kind', :kind!::text, 'entityId', e.id, 'entityKind', e.kind, 'title', c.title, 'text', c.text, 'page', c.page)
  FROM change c JOIN entity e ON e.id = c.entity_id
  WHERE NOT :ofInstallation!::boolean OR (SELECT count(*) FROM entity WHERE parent_id IS NULL) = 1
), line AS (
  SELECT r.id AS notice_id, r.entity_id AS id, 0 AS depth FROM raised r
  UNION ALL
  SELECT line.notice_id, e.parent_id, line.depth + 1 FROM line JOIN entity e ON e.id = line.id
  WHERE e.parent_id IS NOT NULL
), holder AS (
  SELECT DISTINCT line.notice_id, held.user_id, line.depth, coalesce(u.preferences -> 'noticeKinds' ->> :kind!::text,
    CASE WHEN u.preferences -> 'noticesByMail' = 'false'::jsonb THEN 'screen' ELSE 'mail' END) AS wish
  FROM line
  JOIN user_role held ON held.entity_id = line.id AND (held.role = ANY(:roles!::text[])
    OR held.custom_role_id IN (SELECT id FROM custom_role WHERE :permission!::text = ANY(permissions)))
  JOIN app_user u ON u.id = held.user_id AND u.disabled_at IS NULL
  WHERE NOT :ofInstallation!::boolean OR NOT EXISTS (
    SELECT FROM entity root WHERE root.parent_id IS NULL AND NOT EXISTS (
      SELECT FROM user_role r WHERE r.user_id = held.user_id AND r.entity_id = root.id AND r.role = ANY(:roles!::text[])))
)
INSERT INTO notice_recipient (notice_id, user_id, next_attempt_at)
SELECT h.notice_id, h.user_id, CASE WHEN h.wish IN ('mail', 'always') THEN :now!::timestamptz END
FROM holder h
WHERE h.wish <> 'off' AND h.depth = (SELECT min(other.depth) FROM holder other WHERE other.notice_id = h.notice_id);
