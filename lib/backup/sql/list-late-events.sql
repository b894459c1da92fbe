-- any merchant: relay
-- The events after a place, with a number of their contents.
SELECT position AS "position!",
  hashtextextended(concat_ws('|', merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency,
    data::text), 0)::text AS "hash!"
FROM event WHERE position > :after! AND position <= :upTo! ORDER BY position LIMIT 100000;
