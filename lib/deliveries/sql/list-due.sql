-- any merchant: relay
-- Deliveries that are due at these destinations, at most so many of each. One with an order key waits for those before
-- it.
SELECT due.merchant_id AS "merchantId", due.id
FROM unnest(:destinationIds!::text[], :limits!::int[]) AS wanted (destination_id, max)
JOIN delivery_destination t ON t.id = wanted.destination_id AND t.paused_at IS NULL
CROSS JOIN LATERAL (
  SELECT d.merchant_id, d.id FROM delivery d
  WHERE d.destination_id = wanted.destination_id AND d.state = 'WAITING' AND d.next_attempt_at <= :now!
    AND (d.order_key IS NULL OR NOT EXISTS (
      SELECT FROM delivery e
      WHERE e.merchant_id = d.merchant_id AND e.queue = d.queue AND e.order_key = d.order_key
        AND e.position < d.position AND e.state IN ('WAITING', 'SENDING')))
  ORDER BY d.next_attempt_at, d.position LIMIT wanted.max
) AS due;
