-- A period of the merchant after a day that is closed or under way.
SELECT id, state FROM accounting_period
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND ends_on > :endsOn!::text::date
  AND state IN ('CLOSED', 'OPEN', 'PROPOSED')
LIMIT 1;
