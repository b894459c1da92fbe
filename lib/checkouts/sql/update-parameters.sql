-- Changes the parameters that this version has, unless a payment is under way or done.
UPDATE checkout c SET sealed_parameters = :sealedParameters!, merchant_transaction_id = :merchantTransactionId,
  amount_minor = :amountMinor, currency = :currency, version = version + 1
WHERE c.merchant_id = :merchantId! AND c.id = :id! AND c.version = :version! AND c.deleted_at IS NULL
  AND (c.payment_id IS NULL OR EXISTS (
    SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id
      AND p.state IN ('DECLINED', 'REJECTED')));
