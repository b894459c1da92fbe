-- any merchant: retention
-- A batch of checkouts that ended long ago; their payments stay. By the checkout of a payment link its state is known.
DELETE FROM checkout WHERE ctid = ANY (ARRAY(
  SELECT c.ctid FROM checkout c WHERE c.id < :beforeId!
    AND NOT EXISTS (SELECT FROM payment_link l WHERE l.merchant_id = c.merchant_id AND l.checkout_id = c.id)
  ORDER BY c.id LIMIT :limit!));
