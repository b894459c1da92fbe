-- Payouts that are outstanding: who gets them, and whether a bank file has them.
SELECT id, holder, bank_file_id IS NOT NULL AS "isOrdered!" FROM payout
WHERE merchant_id = ANY (:merchantIds!::text[]) AND id = ANY (:ids!::text[]);
