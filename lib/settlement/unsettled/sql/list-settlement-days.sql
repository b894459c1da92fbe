-- After how many days payments of a channel are expected to be settled, where it or an entity above it states that.
WITH RECURSIVE below AS (
  SELECT id, kind, (settings ->> 'settlementDays')::int AS days FROM entity WHERE parent_id IS NULL
  UNION ALL
  SELECT child.id, child.kind, coalesce((child.settings ->> 'settlementDays')::int, below.days)
  FROM below JOIN entity child ON child.parent_id = below.id
)
SELECT id AS "id!", days AS "days!" FROM below WHERE kind = 'CHANNEL' AND days IS NOT NULL;
