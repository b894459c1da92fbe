-- Claims the oldest import that is to be matched or undone, so that one process at a time works on it; those of one PSP
-- one after the other, because the first line that names a payment settles it. One that is set aside holds up none. The commit
-- does not wait for the disk: a claim that is lost with the server is made again.
UPDATE settlement_import SET claimed_until = :until!
FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
WHERE id = (
  SELECT i.id FROM settlement_import i
  WHERE i.state IN ('MATCHING', 'UNDOING') AND (i.claimed_until IS NULL OR i.claimed_until < :now!)
    AND i.set_aside_at IS NULL AND (i.retry_at IS NULL OR i.retry_at <= :now!)
    AND NOT EXISTS (SELECT FROM settlement_import o WHERE o.entity_id = i.entity_id AND o.state IN ('MATCHING', 'UNDOING')
      AND o.set_aside_at IS NULL AND (o.created_at, o.id) < (i.created_at, i.id))
    -- One that was set aside and is tried again waits until a process has ended its step of a later one.
    AND NOT EXISTS (SELECT FROM settlement_import o WHERE o.entity_id = i.entity_id AND o.id <> i.id
      AND o.state IN ('MATCHING', 'UNDOING') AND o.claimed_until >= :now!)
  ORDER BY i.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", state, failures;
