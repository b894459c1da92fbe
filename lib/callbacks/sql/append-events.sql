-- Appends events of callbacks, given as one JSON text, to the streams of their payments. The counters are locked in the
-- order of their keys, so that concurrent statements wait for each other and never block each other.
WITH appended AS MATERIALIZED (
  SELECT c.merchant_id, c.payment_id, r.type, r.actor, r.at,
    jsonb_build_object('callbackId', c.id, 'decision', c.decision) || r.data AS data,
    count(*) OVER (PARTITION BY c.merchant_id, c.payment_id)::int AS added,
    row_number() OVER (PARTITION BY c.merchant_id, c.payment_id ORDER BY r.place)::int AS place
  FROM jsonb_to_recordset(:rows!) AS r(merchant_id text, callback_id text, place int, type text, actor text,
    at timestamptz, data jsonb)
  JOIN callback c ON c.merchant_id = r.merchant_id AND c.id = r.callback_id
), counted AS (
  INSERT INTO callback_stream AS s (merchant_id, payment_id, event_count)
  SELECT DISTINCT merchant_id, payment_id, added FROM appended ORDER BY merchant_id, payment_id
  ON CONFLICT (merchant_id, payment_id) DO UPDATE SET event_count = s.event_count + excluded.event_count
  RETURNING merchant_id, payment_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT a.merchant_id, 'callback', a.payment_id, n.event_count - a.added + a.place, a.type, a.actor, a.at, a.data
FROM appended a JOIN counted n ON n.merchant_id = a.merchant_id AND n.payment_id = a.payment_id
ORDER BY a.merchant_id, a.payment_id, a.place;
