-- An approved payout, before something happens to it: its events have an order.
SELECT currency, is_test AS "isTest", amount_minor::text AS "amountMinor!" FROM payout
WHERE merchant_id = :merchantId! AND id = :id! AND state = 'APPROVED' FOR UPDATE;
