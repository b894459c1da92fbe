-- Notes the end of the event log, the first time, and leaves the erasure to the next look.
UPDATE erasure SET position = coalesce(position, (SELECT coalesce(max(e.position), 0) FROM event e WHERE e.merchant_id IS NOT NULL)),
  claimed_until = :until! WHERE id = :id!;
