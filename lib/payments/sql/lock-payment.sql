-- The payment, locked until the transaction ends, so that its follow-ups run one after the other.
SELECT id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
  amount_minor, currency, captured_minor, refunded_minor, reversed_minor, charged_back_minor, capture_count,
  capture_limit, closed, referenced_id, initial_id, registration_id, account_id, short_id, ndc, descriptor,
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, card_country, customer_email, echo, outcome, actor,
  created_at, updated_at
FROM payment WHERE merchant_id = :merchantId! AND id = :id! FOR UPDATE;
