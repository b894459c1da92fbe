-- The latest charges of a schedule.
SELECT due_at AS "dueAt", attempt, payment_id AS "paymentId", attempt_at AS "attemptAt", state,
  result_code AS "resultCode", missed, is_late AS "isLate", completed_at AS "completedAt"
FROM schedule_charge WHERE merchant_id = :merchantId! AND schedule_id = :scheduleId!
ORDER BY due_at DESC, attempt DESC LIMIT :limit!::int;
