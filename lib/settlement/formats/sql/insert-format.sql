-- A format with its first version, which is a draft.
WITH first AS (
  INSERT INTO settlement_format_version (format_id, version, definition, actor, created_at)
  VALUES (:id!, 1, :definition!::jsonb, :actor!, :now!)
)
INSERT INTO settlement_format (id, entity_id, name, version, actor, created_at, updated_at)
VALUES (:id!, :entityId!, :name!, 1, :actor!, :now!, :now!);
