-- A version behind the one that the user saw; nothing when another one was saved since.
WITH changed AS (
  UPDATE settlement_format SET version = version + 1, name = :name!, actor = :actor!, updated_at = :now!
  WHERE id = :id! AND version = :version! RETURNING id, version
)
INSERT INTO settlement_format_version (format_id, version, definition, actor, created_at)
SELECT id, version, :definition!::jsonb, :actor!, :now! FROM changed
RETURNING version;
