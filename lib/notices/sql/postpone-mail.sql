-- A mail that was claimed waits for the end of the quiet hours of its user; it was no attempt.
UPDATE notice_recipient SET next_attempt_at = :until!, attempt_count = attempt_count - 1
WHERE notice_id = :noticeId! AND user_id = :userId! AND mailed_at IS NULL;
