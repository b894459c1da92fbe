-- any merchant: relay
-- Destinations at which something is due. Steps from one to the next in the index, so that its cost depends on the
-- number of destinations and not of deliveries.
WITH RECURSIVE found AS (
  (SELECT d.destination_id FROM delivery_progress d WHERE d.state = 'WAITING' ORDER BY d.destination_id LIMIT 1)
  UNION ALL
  SELECT (SELECT d.destination_id FROM delivery_progress d
    WHERE d.state = 'WAITING' AND d.destination_id > f.destination_id ORDER BY d.destination_id LIMIT 1)
  FROM found f WHERE f.destination_id IS NOT NULL
)
SELECT t.id, t.queue FROM found f JOIN delivery_destination t ON t.id = f.destination_id
WHERE t.paused_at IS NULL AND EXISTS (
  SELECT FROM delivery_progress d WHERE d.destination_id = t.id AND d.state = 'WAITING' AND d.next_attempt_at <= :now!);
