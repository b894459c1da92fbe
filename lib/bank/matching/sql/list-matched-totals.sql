-- What has arrived already of totals of acquirers, by settlement date.
SELECT import_id AS "importId", to_char(settled_on, 'YYYY-MM-DD') AS "settledOn!", currency,
  sum(amount_minor)::text AS "amountMinor!"
FROM bank_entry_total
WHERE entity_id = :entityId! AND settled_on BETWEEN :from!::text::date AND :to!::text::date
GROUP BY 1, 2, 3;
