-- The next event of a payout, whose row is locked.
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT p.merchant_id, 'payout', p.id, (
    SELECT max(e.sequence) + 1 FROM event e
    WHERE e.merchant_id = p.merchant_id AND e.stream_type = 'payout' AND e.stream_id = p.id
  ), :type!, :actor!, :now!, p.amount_minor, p.currency, :data!
FROM payout p WHERE p.merchant_id = :merchantId! AND p.id = :id!;
