-- any merchant: relay
-- The events of each merchant up to a place: how many, and a sum of their contents; of erased streams without the details.
SELECT merchant_id AS "key!", count(*)::int AS "count!",
  sum(hashtextextended(concat_ws('|', stream_type, stream_id, sequence, position, type, actor, at, amount_minor, currency,
    CASE WHEN merchant_id || ' ' || stream_id IN (SELECT unnest(:erased!::text[])) THEN '' ELSE data::text END), 0))::text AS "sum!"
FROM event WHERE position <= :upTo! GROUP BY merchant_id;
