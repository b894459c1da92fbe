-- The merchant knows the result of this payment: the shopper-result call is not needed (spec 6.2).
UPDATE checkout SET fetched_at = :now!
WHERE merchant_id = :merchantId! AND id = :id! AND payment_id = :paymentId! AND fetched_at IS NULL;
