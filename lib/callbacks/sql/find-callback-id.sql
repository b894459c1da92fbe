-- The first delivery of a decision's callback.
SELECT d.id FROM delivery d
WHERE d.merchant_id = :merchantId! AND d.message_id = :decisionId! AND d.queue = 'callbacks' AND d.resubmission = 0;
