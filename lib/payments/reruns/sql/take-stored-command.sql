-- Takes the stored command of a rejected payment, with its event. One conditional UPDATE: a payment is run again once.
WITH taken AS (
  UPDATE payment SET outcome = outcome - 'rerun', updated_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'REJECTED'
    AND outcome -> 'rerun' ->> 'command' = :sealedCommand!
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payment', id, event_count, 'payment.rerun', :actor!, :now!, amount_minor, currency, :data! FROM taken;
