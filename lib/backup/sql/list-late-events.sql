-- any merchant: relay
-- The events after a place, with a number of their contents; of erased streams without the details.
SELECT position AS "position!",
  hashtextextended(concat_ws('|', merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency,
    CASE WHEN merchant_id || ' ' || stream_id IN (SELECT unnest(:erased!::text[])) THEN '' ELSE data::text END), 0)::text AS "hash!"
FROM event WHERE position > :after! AND position <= :upTo! ORDER BY position LIMIT 100000;
