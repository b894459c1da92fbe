-- Keeps that a notice was taken by the mail server.
UPDATE webhook_notice SET sent_at = :now!
WHERE endpoint_id = :endpointId! AND user_id = :userId! AND disabled_at = :disabledAt! AND sent_at IS NULL;
