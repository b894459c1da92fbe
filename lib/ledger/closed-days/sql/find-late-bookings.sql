-- The days of entries that were late when they were booked first.
SELECT l.merchant_id AS "merchantId", l.entry_id AS "entryId", l.booked_on::text AS "bookedOn!"
FROM unnest(:merchantIds!::text[], :entryIds!::text[]) AS wanted (merchant_id, entry_id)
JOIN late_booking l ON l.merchant_id = wanted.merchant_id AND l.entry_id = wanted.entry_id;
