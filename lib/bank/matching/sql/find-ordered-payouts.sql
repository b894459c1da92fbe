-- Payouts of merchants that banks were asked to pay, by their end-to-end ids, with what statements show of them.
SELECT p.merchant_id AS "merchantId", p.id, p.amount_minor::text AS "amountMinor!", p.currency,
  EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'PAYOUT') AS "isPaid!",
  EXISTS (SELECT FROM bank_entry e WHERE e.payout_id = p.id AND e.outcome = 'RETURN') AS "isReturned!"
FROM payout p
WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.id = ANY (:ids!::text[]) AND p.bank_file_id IS NOT NULL;
