-- The bank accounts of PSPs, with where their first statement begins and where the last one ends. Provisional reports are
-- not final and begin none.
SELECT DISTINCT ON (s.entity_id, s.currency, s.account) s.entity_id AS "pspId", s.account, s.currency,
  to_char(s.opened_on, 'YYYY-MM-DD') AS "openedOn!", s.opening_minor::text AS "openingMinor!",
  (SELECT to_char(max(l.closed_on), 'YYYY-MM-DD') FROM bank_statement l
    WHERE l.entity_id = s.entity_id AND l.account = s.account AND l.currency = s.currency AND NOT l.is_provisional) AS "closedOn!"
FROM bank_statement s
WHERE s.entity_id = ANY (:pspIds!::text[]) AND NOT s.is_provisional AND s.opening_minor IS NOT NULL AND s.closing_minor IS NOT NULL
ORDER BY s.entity_id, s.currency, s.account, s.opened_on, s.closed_on, s.created_at;
