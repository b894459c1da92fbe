-- Opens checkouts: one prepared statement serves one as well as sixty.
INSERT INTO checkout (merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency,
  actor, created_at)
SELECT merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency, actor, created_at
FROM jsonb_to_recordset(:rows!) AS opening(merchant_id text, id text, entity_id text, sealed_parameters text,
  merchant_transaction_id text, amount_minor bigint, currency text, actor text, created_at timestamptz);
