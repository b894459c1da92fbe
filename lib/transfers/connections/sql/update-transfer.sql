-- Stores what became of a file.
UPDATE file_transfer SET state = :state!, error = :error, updated_at = :now!,
  subject_kind = coalesce(:subjectKind, subject_kind), subject_id = coalesce(:subjectId, subject_id),
  byte_size = coalesce(:byteSize, byte_size), sha256 = coalesce(:sha256, sha256),
  attempts = attempts + CASE WHEN day IS NULL THEN 0 ELSE 1 END
WHERE id = :id!;
