-- Appends to a payment's stream; the row lock of the counter keeps its sequence without gaps.
WITH counted AS (
  UPDATE payment SET event_count = event_count + 1 WHERE merchant_id = :merchantId! AND id = :id!
  RETURNING event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT :merchantId!, 'payment', :id!, event_count, :type!, :actor!, :at!, :amountMinor, :currency, :data!
FROM counted;
