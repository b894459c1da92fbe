-- The latest charge of each of these schedules that came to its end.
SELECT c.schedule_id AS "scheduleId", c.due_at AS "dueAt", c.attempt, c.payment_id AS "paymentId",
  c.attempt_at AS "attemptAt", c.state, c.result_code AS "resultCode", c.missed, c.is_late AS "isLate",
  c.completed_at AS "completedAt"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
CROSS JOIN LATERAL (
  SELECT * FROM schedule_charge each
  WHERE each.merchant_id = wanted.merchant_id AND each.schedule_id = wanted.id AND each.state <> 'WAITING'
  ORDER BY each.due_at DESC, each.attempt DESC LIMIT 1
) c;
