-- Ends an open proposal, once; its event contains what the ledger books.
WITH decided AS (
  UPDATE payout SET state = :state!, decided_by = :actor!, decided_at = :now!, reason = :reason
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'PROPOSED'
  RETURNING merchant_id, id, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 2, :type!, :actor!, :now!, amount_minor, currency, :data!
FROM decided;
