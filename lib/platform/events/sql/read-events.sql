-- any merchant: relay
-- Events after a position and up to another one, in order.
SELECT position, merchant_id AS "merchantId", stream_type AS "streamType", stream_id AS "streamId", sequence, type,
  version, actor, at, amount_minor AS "amountMinor", currency, data
FROM event WHERE position > :after! AND position <= :upTo! ORDER BY position LIMIT :limit!;
