-- Notes a file that is imported; one with the same name, size and bytes is there once, whenever it was changed.
INSERT INTO file_transfer AS t (id, entity_id, connection_id, name, byte_size, modified_at, sha256, state, subject_id,
  attempts, created_at, updated_at)
VALUES (:id!, :entityId!, :connectionId!, :name!, :size!, :modifiedAt!, :sha256!, 'WAITING', :subjectId!, 1, :now!, :now!)
ON CONFLICT (connection_id, name, byte_size, sha256) WHERE day IS NULL
DO UPDATE SET modified_at = excluded.modified_at, attempts = t.attempts + 1, updated_at = excluded.updated_at
RETURNING id, state, subject_id AS "subjectId";
