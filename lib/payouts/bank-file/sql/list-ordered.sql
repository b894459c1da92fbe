-- any merchant: staff
-- The payouts of a bank file.
SELECT merchant_id AS "merchantId", id, currency, amount_minor::text AS "amountMinor!", holder, iban, bic,
  through::text AS "through!"
FROM payout WHERE bank_file_id = :bankFileId!::text ORDER BY currency, id;
