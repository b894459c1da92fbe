-- Ordered payouts that an entry may be: not paid yet where money went out, paid and not returned where it came in. The
-- nearest amounts come first.
SELECT p.merchant_id AS "merchantId", p.id, p.amount_minor::text AS "amountMinor!", p.currency,
  to_char(p.through, 'YYYY-MM-DD') AS "through!", p.holder
FROM payout p
WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.bank_file_id IS NOT NULL AND p.currency = :currency!
  AND EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'PAYOUT') = :isReturn!
  AND NOT EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = CASE WHEN :isReturn! THEN 'RETURN' ELSE 'PAYOUT' END)
ORDER BY abs(p.amount_minor - :amountMinor!::bigint), p.created_at DESC LIMIT 5;
