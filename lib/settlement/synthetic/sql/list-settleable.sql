-- Test payments of a day that no line settles, and those that an earlier file has left for a later one. What follows a
-- credit returns to the acquirer's side.
SELECT p.id, p.merchant_id AS "merchantId", p.short_id AS "shortId", a.acquirer_tx_id AS "acquirerTxId?",
  p.payment_type AS "paymentType", r.payment_type AS "referencedType?", p.amount_minor AS "amountMinor!", p.currency AS "currency!",
  (p.amount_minor - p.captured_minor - p.refunded_minor - p.reversed_minor - p.charged_back_minor) AS "remainingMinor!",
  p.payment_brand AS brand, p.account_last4 AS last4, p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt"
FROM payment p
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id
LEFT JOIN LATERAL (
  SELECT acquirer_tx_id FROM payment_attempt
  WHERE merchant_id = p.merchant_id AND payment_id = p.id ORDER BY ordinal DESC LIMIT 1
) a ON true
WHERE p.merchant_id = ANY(:merchantIds!::text[]) AND p.mode <> 'LIVE' AND p.state = 'APPROVED'
  AND p.payment_type IN ('DB', 'SD', 'CP', 'RB', 'RF', 'CD') AND p.amount_minor > 0 AND p.currency IS NOT NULL
  AND p.reversed_minor = 0
  AND p.created_at < :to! AND (p.created_at >= :from! OR p.id = ANY(:lateIds!::text[]))
  AND NOT p.id = ANY(:missingIds!::text[])
  AND NOT EXISTS (SELECT FROM settlement_match m WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id
    AND m.record_type = 'SETTLED' AND m.settles)
  AND NOT EXISTS (SELECT FROM settlement_part s WHERE s.merchant_id = p.merchant_id AND s.payment_id = p.id)
ORDER BY p.created_at, p.id LIMIT :limit!::int;
