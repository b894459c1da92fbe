-- Keeps that the mail server took a notice.
UPDATE notice_recipient SET mailed_at = :now!
WHERE notice_id = :noticeId! AND user_id = :userId! AND mailed_at IS NULL;
