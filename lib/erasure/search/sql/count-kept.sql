-- What books and settlement keep of the shopper's payments, without personal data.
SELECT
  (SELECT count(*)::int FROM ledger_entry l WHERE l.merchant_id = ANY (:merchantIds!::text[])
    AND l.payment_id = ANY (:paymentIds!::text[])) AS "ledgerEntries!",
  (SELECT count(*)::int FROM settlement_match m WHERE m.merchant_id = ANY (:merchantIds!::text[])
    AND m.payment_id = ANY (:paymentIds!::text[])) AS "settlementLines!";
