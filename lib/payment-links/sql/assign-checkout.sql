-- Moves a link from one checkout to the next: of any number of visitors at the same time one does.
UPDATE payment_link l SET checkout_id = :checkoutId!
WHERE l.merchant_id = :merchantId! AND l.id = :id! AND l.checkout_id IS NOT DISTINCT FROM :previousId
  AND l.closed_at IS NULL AND l.valid_until > :now!;
