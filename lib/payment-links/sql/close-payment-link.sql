-- Nothing is opened for the link any more; the row lock holds off a visitor who would open a checkout now.
UPDATE payment_link l SET closed_at = :now!
WHERE l.merchant_id = :merchantId! AND l.id = :id! AND l.closed_at IS NULL
  AND l.checkout_id IS NOT DISTINCT FROM :checkoutId;
