-- Which of these numbers, by their fingerprints in base64, a merchant has stored.
SELECT id, encode(fingerprint, 'base64') AS "fingerprint!" FROM vault_account
WHERE merchant_id = :merchantId! AND ciphertext IS NOT NULL
  AND fingerprint = ANY (ARRAY(SELECT decode(f, 'base64') FROM unnest(:fingerprints!::text[]) AS f));
