-- The requests of each token since a time; each count stops at the limit.
SELECT token.id AS "id!", counted.calls AS "calls!" FROM unnest(:tokenIds!::text[]) AS token (id), LATERAL (
  SELECT count(*)::int AS calls FROM (
    SELECT 1 FROM api_request WHERE token_id = token.id AND at >= :since! LIMIT :limit!) AS own) AS counted;
