-- What staff may see of the authentications of a payment.
SELECT id, state, directory, result_code AS "resultCode", amount_minor::text AS "amountMinor!", currency, result,
  created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE merchant_id = :merchantId! AND payment_id = :paymentId! ORDER BY created_at, id;
