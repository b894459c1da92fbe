-- Whether the parts of a payment are its amount.
SELECT coalesce(sum(s.amount_minor), 0) = p.amount_minor AS "isWhole!"
FROM payment p LEFT JOIN settlement_part s ON s.merchant_id = p.merchant_id AND s.payment_id = p.id
WHERE p.merchant_id = :merchantId! AND p.id = :paymentId!
GROUP BY p.amount_minor;
