-- any merchant: relay
-- Payments that have events and no row, or a row and no event.
SELECT coalesce(e.stream_id, p.id) AS "id!"
FROM (SELECT merchant_id, stream_id FROM event WHERE stream_type = 'payment' AND sequence = 1) AS e
FULL JOIN (SELECT merchant_id, id FROM payment) AS p ON p.merchant_id = e.merchant_id AND p.id = e.stream_id
WHERE e.stream_id IS NULL OR p.id IS NULL LIMIT 20;
