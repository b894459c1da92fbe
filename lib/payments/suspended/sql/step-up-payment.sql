-- A payment that its issuer declines until the cardholder is authenticated waits for its shopper: the attempt ends, and
-- the payment goes on later. The attempt is locked first, as when it completes: recovery may do that at the same time.
WITH open AS (
  SELECT merchant_id, payment_id FROM payment_attempt
  WHERE merchant_id = :merchantId! AND reference = :reference! AND state <> 'COMPLETED' FOR UPDATE
), moved AS (
  UPDATE payment p SET state = 'PENDING', result_code = '000.200.000', outcome = p.outcome || :outcome!,
    updated_at = :now!, event_count = p.event_count + 2
  FROM open
  WHERE p.merchant_id = :merchantId! AND p.id = open.payment_id AND p.state = 'PROCESSING'
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency
), ended AS (
  UPDATE payment_attempt a SET state = 'COMPLETED', completed_at = :now!, acquirer_tx_id = :acquirerTxId
  FROM moved WHERE a.merchant_id = moved.merchant_id AND a.reference = :reference!
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count - 1, 'attempt.soft-declined', :actor!, :now!, amount_minor, currency,
    :attemptData!::jsonb
  FROM moved
  UNION ALL
  SELECT merchant_id, 'payment', id, event_count, 'payment.redirected', :actor!, :now!, amount_minor, currency,
    :redirectData!::jsonb
  FROM moved
)
SELECT id FROM moved;
