-- What acquirers charge by contract for these connector accounts, all versions, the latest first.
SELECT account_id AS "accountId", valid_from::text AS "validFrom!", country, rates, actor
FROM acquirer_fee_schedule WHERE account_id = ANY (:accountIds!::text[])
ORDER BY account_id, valid_from DESC;
