-- any merchant: relay
-- Destinations at which something is due; at a paused one, a message about itself. Steps from one to the next in the index, so that its cost depends on the
-- number of destinations and not of deliveries.
WITH RECURSIVE found AS (
  (SELECT p.destination_id FROM delivery_progress p WHERE p.state = 'WAITING' ORDER BY p.destination_id LIMIT 1)
  UNION ALL
  SELECT (SELECT p.destination_id FROM delivery_progress p
    WHERE p.state = 'WAITING' AND p.destination_id > f.destination_id ORDER BY p.destination_id LIMIT 1)
  FROM found f WHERE f.destination_id IS NOT NULL
)
SELECT t.id, t.queue FROM found f JOIN delivery_destination t ON t.id = f.destination_id
WHERE CASE WHEN t.paused_at IS NULL THEN EXISTS (
  SELECT FROM delivery_progress p
  WHERE p.destination_id = t.id AND p.state = 'WAITING' AND p.worker_id IS NULL AND p.next_attempt_at <= :now!)
ELSE EXISTS (
  SELECT FROM delivery_progress p
  WHERE p.destination_id = t.id AND p.position = 0 AND p.state = 'WAITING' AND p.worker_id IS NULL
    AND p.next_attempt_at <= :now!)
END;
