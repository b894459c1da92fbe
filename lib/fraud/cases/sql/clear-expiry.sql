-- The payment of the case is not held, so nothing expires.
UPDATE risk_case SET expires_at = NULL WHERE merchant_id = :merchantId! AND id = :id! AND state IN ('OPEN', 'PENDED');
