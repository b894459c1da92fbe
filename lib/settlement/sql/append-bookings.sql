-- Appends what lines are booked as to the stream of their import: one event for each settlement date.
WITH booking AS (
  SELECT b.booking, b.place FROM jsonb_array_elements(:bookings!::jsonb) WITH ORDINALITY AS b (booking, place)
), counted AS (
  UPDATE settlement_import_merchant SET event_count = event_count + (SELECT count(*) FROM booking)
  WHERE merchant_id = :merchantId! AND import_id = :importId!
  RETURNING event_count - (SELECT count(*) FROM booking) AS before
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT :merchantId!, 'settlement', :importId!, c.before + b.place, 'settlement.lines_matched', :actor!, :now!,
  jsonb_build_object('isTest', e.mode <> 'LIVE') || b.booking
FROM booking b CROSS JOIN counted c JOIN entity e ON e.id = :merchantId!
ORDER BY b.place;
