-- States why rows of an item may stay, or takes that back; only while its sign-off is not proposed.
WITH changed AS (
  UPDATE accounting_period SET waivers = (waivers - :item!::text) || :waiver!::jsonb, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'OPEN' AND event_count = :version!
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, :type!, :actor!, :now!, :data!::jsonb FROM changed;
