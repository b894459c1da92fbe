-- A batch of the oldest rows, so that no statement holds locks for long.
DELETE FROM api_request WHERE id = ANY (ARRAY(
  SELECT id FROM api_request WHERE at < :before! ORDER BY at, id LIMIT :limit!));
