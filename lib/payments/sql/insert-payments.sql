-- Inserts payments: row, attempt (when an acquirer is asked) and first event, in one commit. The rows are one JSON
-- text, so that one prepared statement serves one payment as well as sixty.
WITH opening AS (
  SELECT * FROM jsonb_to_recordset(:rows!) AS o(payment jsonb, attempt jsonb, event jsonb)
), opened AS (
  INSERT INTO payment (id, channel_id, merchant_id, mode, payment_type, payment_method, payment_brand, state, result_code,
  amount_minor, currency, captured_minor, refunded_minor, reversed_minor, charged_back_minor, capture_count,
  capture_limit, closed, referenced_id, initial_id, registration_id, account_id, short_id, ndc, descriptor,
  merchant_transaction_id, merchant_invoice_id, account_bin, account_last4, card_country, customer_email, echo, outcome, actor,
  created_at, updated_at, event_count)
  SELECT p.id, p.channel_id, p.merchant_id, p.mode, p.payment_type, p.payment_method, p.payment_brand, p.state, p.result_code,
  p.amount_minor, p.currency, p.captured_minor, p.refunded_minor, p.reversed_minor, p.charged_back_minor, p.capture_count,
  p.capture_limit, p.closed, p.referenced_id, p.initial_id, p.registration_id, p.account_id, p.short_id, p.ndc, p.descriptor,
  p.merchant_transaction_id, p.merchant_invoice_id, p.account_bin, p.account_last4, p.card_country, p.customer_email, p.echo, p.outcome, p.actor,
  p.created_at, p.updated_at, 1
  FROM opening, jsonb_populate_record(NULL::payment, payment) AS p
  RETURNING id
), attempted AS (
  INSERT INTO payment_attempt
    (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation, state, opened_at,
     next_query_at)
  SELECT a.merchant_id, a.reference, a.payment_id, a.connector, a.connector_account_id, a.ordinal, a.operation, a.state,
    a.opened_at, a.next_query_at
  FROM opening, jsonb_populate_record(NULL::payment_attempt, attempt) AS a
  WHERE jsonb_typeof(attempt) = 'object'
)
INSERT INTO event
  (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT e.merchant_id, 'payment', e.stream_id, 1, e.type, e.actor, e.at, e.amount_minor, e.currency, e.data
FROM opening, jsonb_populate_record(NULL::event, event) AS e;
