-- Takes approved payouts into a bank file, each into one.
WITH taken AS (
  UPDATE payout SET bank_file_id = :bankFileId!
  WHERE merchant_id = ANY (:merchantIds!::text[]) AND is_test = :isTest! AND state = 'APPROVED' AND bank_file_id IS NULL
  RETURNING merchant_id, id, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'payout', id, 3, 'payout.ordered', :actor!, :now!, amount_minor, currency,
  jsonb_build_object('bankFileId', :bankFileId!::text)
FROM taken;
