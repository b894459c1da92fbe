-- A repeated request with the same Idempotency-Key finds the checkout of the first one.
INSERT INTO checkout (merchant_id, id, entity_id, sealed_parameters, merchant_transaction_id, amount_minor, currency,
  actor, created_at)
VALUES (:merchantId!, :id!, :entityId!, :sealedParameters!, :merchantTransactionId, :amountMinor, :currency,
  :actor!, :createdAt!);
