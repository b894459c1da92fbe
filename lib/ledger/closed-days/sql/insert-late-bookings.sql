-- Keeps the days of late entries; the ones that are known stay.
INSERT INTO late_booking (merchant_id, entry_id, booked_on, event_on)
SELECT merchant_id, entry_id, booked_on, event_on
FROM jsonb_to_recordset(:entries!) AS e (merchant_id text, entry_id text, booked_on date, event_on date)
ON CONFLICT (merchant_id, entry_id) DO NOTHING;
