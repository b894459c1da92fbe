-- The use of a token since a time, from its newest requests.
SELECT count(*)::int AS "calls!", count(DISTINCT address)::int AS "addresses!", max(at) AS "lastAt",
  (array_agg(address ORDER BY at DESC))[1] AS "lastAddress"
FROM (SELECT at, address FROM api_request WHERE token_id = :tokenId! AND at >= :since!
      ORDER BY at DESC LIMIT :limit!) AS own;
