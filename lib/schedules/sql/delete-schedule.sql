-- Deletes a schedule: nothing is charged any more, and its attempts that wait are dropped. An attempt that a process works
-- on goes on to its end.
WITH deleted AS (
  UPDATE schedule SET state = 'DELETED', next_due_at = NULL, updated_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state <> 'DELETED'
  RETURNING merchant_id, id, event_count
), dropped AS (
  DELETE FROM schedule_charge c USING deleted d
  WHERE c.merchant_id = d.merchant_id AND c.schedule_id = d.id AND c.state = 'WAITING' AND c.claimed_until IS NULL
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'schedule', id, event_count, 'schedule.deleted', :actor!, :now!, '{}' FROM deleted;
