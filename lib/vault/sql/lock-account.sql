SELECT 1 AS found FROM vault_account WHERE merchant_id = :merchantId! AND id = :id! FOR UPDATE;
