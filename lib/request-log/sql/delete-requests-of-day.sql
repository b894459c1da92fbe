-- A batch of the rows of a day.
DELETE FROM api_request WHERE id = ANY (ARRAY(
  SELECT id FROM api_request WHERE at >= :from! AND at < :before! ORDER BY at, id LIMIT :limit!));
