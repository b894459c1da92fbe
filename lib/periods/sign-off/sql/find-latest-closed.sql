-- The last closed period of a merchant before a day.
SELECT id, ends_on::text AS "endsOn!", hash AS "hash!" FROM accounting_period
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND state = 'CLOSED' AND ends_on < :before!::text::date
ORDER BY ends_on DESC LIMIT 1;
