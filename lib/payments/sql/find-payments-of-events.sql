-- The payments that events are about.
SELECT p.id, p.channel_id, p.merchant_id, p.mode, p.payment_type, p.payment_method, p.payment_brand, p.state,
  p.result_code, p.amount_minor, p.currency, p.captured_minor, p.refunded_minor, p.reversed_minor,
  p.charged_back_minor, p.capture_count, p.capture_limit, p.closed, p.referenced_id, p.initial_id, p.registration_id,
  p.account_id, p.short_id, p.ndc, p.descriptor, p.merchant_transaction_id, p.merchant_invoice_id, p.account_bin,
  p.account_last4, p.card_country, p.customer_email, p.echo, p.outcome, p.actor, p.created_at, p.updated_at
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM payment WHERE payment.merchant_id = wanted.merchant_id AND payment.id = wanted.id LIMIT 1
) AS p;
