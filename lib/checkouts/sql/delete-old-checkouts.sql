-- any merchant: retention
-- Checkouts that ended long ago; their payments stay. By the checkout of a payment link its state is known.
DELETE FROM checkout c WHERE c.id < :beforeId!
  AND NOT EXISTS (SELECT FROM payment_link l WHERE l.merchant_id = c.merchant_id AND l.checkout_id = c.id);
