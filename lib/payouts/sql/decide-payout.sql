-- Ends an open proposal, once; its event contains what the ledger books. The statement of an approved one is issued when that is done.
WITH decided AS (
  UPDATE payout SET state = :state!, decided_by = :actor!, decided_at = :now!, reason = :reason
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'PROPOSED'
  RETURNING merchant_id, id, amount_minor, currency
), statement AS (
  INSERT INTO payout_statement (merchant_id, payout_id, created_at)
  SELECT merchant_id, id, :now! FROM decided WHERE :state! = 'APPROVED'
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 2, :type!, :actor!, :now!, amount_minor, currency, :data!
FROM decided;
