-- One process works on a charge at a time.
UPDATE schedule_charge SET claimed_until = :until!
WHERE merchant_id = :merchantId! AND schedule_id = :scheduleId! AND due_at = :dueAt! AND attempt = :attempt!
  AND state = 'WAITING' AND (claimed_until IS NULL OR claimed_until <= :now!);
