-- any merchant: relay
-- The latest requests of a day that can be sent again: reads of one object, and payments with what is stored of them.
SELECT r.id::text AS "id!", r.method, r.path, r.operation AS "operation!", r.result_code AS "resultCode",
  r.duration_micros AS "durationMicros", r.entity_id AS "entityId!", p.merchant_id AS "merchantId", p.account_id AS "accountId",
  p.echo, p.payment_type AS "paymentType", p.payment_brand AS "paymentBrand", p.currency,
  p.amount_minor::text AS "amountMinor"
FROM api_request r
LEFT JOIN payment p ON r.method = 'POST' AND p.merchant_id = r.merchant_id AND p.id = r.transaction_id
WHERE r.at > :from! AND r.entity_id IS NOT NULL AND r.operation IS NOT NULL AND NOT r.replayed
  AND (r.method = 'GET' AND r.path ~ '/[0-9a-f]{32}$' AND r.result_code IS NOT NULL
    OR r.operation = 'payments.create' AND p.payment_method = 'CC' AND p.account_id IS NOT NULL
      AND p.payment_type IN ('DB', 'PA') AND r.status = 200)
ORDER BY r.at DESC LIMIT :limit!;
