-- The payment of an authentication has gone on or ended.
UPDATE authentication SET applied = true WHERE merchant_id = :merchantId! AND id = :id! AND NOT applied;
