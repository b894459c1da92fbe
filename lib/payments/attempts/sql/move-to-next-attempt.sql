-- Ends an attempt of which nothing was sent, or that asks for an authentication, and opens the next one. The attempt is locked first, as when it
-- completes: recovery may do that at the same time, and one of the two changes nothing.
WITH open AS (
  SELECT merchant_id, payment_id, ordinal FROM payment_attempt
  WHERE merchant_id = :merchantId! AND reference = :endedReference! AND state <> 'COMPLETED' FOR UPDATE
), counted AS (
  UPDATE payment p SET updated_at = :now!, event_count = p.event_count + 1
  FROM open
  WHERE p.merchant_id = :merchantId! AND p.id = open.payment_id AND p.state = 'PROCESSING'
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency, open.ordinal
), ended AS (
  UPDATE payment_attempt a SET state = 'COMPLETED', completed_at = :now!
  FROM counted WHERE a.merchant_id = counted.merchant_id AND a.reference = :endedReference!
), attempted AS (
  INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation,
    state, opened_at, next_query_at)
  SELECT merchant_id, :reference!, id, :connector!, :connectorAccountId, ordinal + 1, :operation!, 'OPEN', :now!,
    :nextQueryAt!
  FROM counted
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, :eventType!, :actor!, :now!, amount_minor, currency,
    :eventData!
  FROM counted
)
SELECT id FROM counted;
