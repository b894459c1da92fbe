-- The latest events of a schedule.
SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = :merchantId! AND stream_type = 'schedule' AND stream_id = :id!
ORDER BY sequence DESC LIMIT :limit!::int;
