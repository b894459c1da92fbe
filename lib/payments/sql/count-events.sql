SELECT event_count AS count FROM payment WHERE merchant_id = :merchantId! AND id = :id!;
