INSERT INTO payment_link (merchant_id, id, entity_id, sealed_parameters, amount_minor, currency, payment_type,
  merchant_transaction_id, description, valid_until, actor, created_at)
VALUES (:merchantId!, :id!, :entityId!, :sealedParameters!, :amountMinor!, :currency!, :paymentType!,
  :merchantTransactionId, :description, :validUntil!, :actor!, :createdAt!);
