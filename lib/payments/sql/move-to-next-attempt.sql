-- Ends an attempt of which nothing was sent and opens the next one. The row of the payment is locked first, as when an
-- attempt completes: recovery may do that at the same time.
WITH counted AS (
  UPDATE payment SET updated_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'PROCESSING'
  RETURNING merchant_id, id, event_count, amount_minor, currency
), ended AS (
  UPDATE payment_attempt a SET state = 'COMPLETED', completed_at = :now!
  FROM counted WHERE a.merchant_id = counted.merchant_id AND a.reference = :endedReference!
), attempted AS (
  INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation,
    state, opened_at, next_query_at)
  SELECT merchant_id, :reference!, id, :connector!, :connectorAccountId, :ordinal!, :operation!, 'OPEN', :now!,
    :nextQueryAt!
  FROM counted
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, 'attempt.not-sent', :actor!, :now!, amount_minor, currency,
    :eventData!
  FROM counted
)
SELECT id FROM counted;
