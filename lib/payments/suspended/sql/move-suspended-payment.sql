-- Moves a payment that was stored before it was sent, with its event and its attempt. One conditional UPDATE: of two
-- decisions at once the second one changes nothing.
WITH moved AS (
  UPDATE payment SET state = :state!, result_code = :resultCode!,
    outcome = (outcome - 'suspended' - 'redirect') || :outcome!, updated_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = ANY(:fromStates!)
    AND outcome ->> 'suspended' = :sealedCommand!
  RETURNING merchant_id, id, event_count, amount_minor, currency
), attempted AS (
  INSERT INTO payment_attempt
    (merchant_id, reference, payment_id, connector, connector_account_id, operation, state, opened_at, next_query_at,
    ordinal)
  SELECT merchant_id, :reference, id, :connector, :connectorAccountId, :operation, 'OPEN', :now!, :nextQueryAt,
    -- One that its issuer soft-declined has had an attempt, and what follows a payment follows its last one.
    1 + (SELECT coalesce(max(a.ordinal), 0) FROM payment_attempt a
      WHERE a.merchant_id = moved.merchant_id AND a.payment_id = moved.id)
  FROM moved WHERE :reference::text IS NOT NULL
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, :eventType!, :actor!, :now!, amount_minor, currency, :eventData!
  FROM moved
)
SELECT id FROM moved;
