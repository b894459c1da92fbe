-- The payments that a line of this type can be about. A line about a batch, a month, a submerchant or a payment facilitator pays for
-- debits; one about the cost of an operation is about none.
CREATE FUNCTION settled_payment_types(transaction_type text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN transaction_type IN ('DEBIT', 'BATCH', 'MONTHLY', 'SUBMERCHANT', 'PAYMENT_FACILITATOR')
      THEN ARRAY['DB', 'SD', 'CP', 'RB', 'RC']
    WHEN transaction_type = 'REFUND' THEN ARRAY['RF']
    WHEN transaction_type = 'CREDIT' THEN ARRAY['CD']
  END
$$;

-- A line whose money goes the other way than that of its payment is an exception of its own, and so are rate and fee, which were one
-- before.
ALTER TABLE "settlement_match" DROP CONSTRAINT "settlement_match_exception_check";
UPDATE "settlement_match" m
SET "exception" = CASE WHEN l."settlement_currency" = l."currency" THEN 'FEE_DIFFERS' ELSE 'RATE_DIFFERS' END
FROM "settlement_line" l
WHERE m."exception" = 'SETTLEMENT_AMOUNT_DIFFERS'
  AND l."merchant_id" = m."merchant_id" AND l."import_id" = m."import_id" AND l."row_number" = m."row_number";
ALTER TABLE "settlement_match" ADD CONSTRAINT "settlement_match_exception_check" CHECK ("exception" IN ('NOT_MATCHED', 'MULTIPLE_MATCHES',
  'STATE_DIFFERS', 'CASHFLOW_DIFFERS', 'CURRENCY_DIFFERS', 'AMOUNT_DIFFERS', 'ALREADY_SETTLED', 'RATE_DIFFERS', 'FEE_DIFFERS'));
