-- any merchant: retention
-- Links that ended before this time; their payments stay, unless one is still under way.
DELETE FROM payment_link l WHERE least(l.valid_until, l.closed_at) < :before!
  AND NOT EXISTS (SELECT FROM checkout c JOIN payment p ON p.merchant_id = c.merchant_id AND p.id = c.payment_id
    WHERE c.merchant_id = l.merchant_id AND c.id = l.checkout_id AND p.state NOT IN ('APPROVED', 'DECLINED', 'REJECTED'));
