-- Final entries of an account in a period that statements had before, with the periods of those statements.
SELECT e.id, e.amount_minor::text AS "amountMinor!", to_char(e.booked_on, 'YYYY-MM-DD') AS "bookedOn!",
  to_char(e.value_on, 'YYYY-MM-DD') AS "valueOn", e.end_to_end_id AS "endToEndId", e.bank_reference AS "bankReference",
  e.counterparty, e.counterparty_account AS "counterpartyAccount", e.text, e.creditor_reference AS "creditorReference",
  e.documents, e.return_code AS "returnCode", e.batch_reference AS "batchReference",
  EXISTS (SELECT FROM bank_entry_part p WHERE p.entry_id = e.id) AS "hasParts!",
  e.statement_id AS "statementId",
  to_char(s.opened_on, 'YYYY-MM-DD') AS "openedOn!", to_char(s.closed_on, 'YYYY-MM-DD') AS "closedOn!",
  s.opening_minor::text AS "openingMinor!", s.closing_minor::text AS "closingMinor!"
FROM bank_entry e JOIN bank_statement s ON s.id = e.statement_id
WHERE e.entity_id = :entityId! AND e.booked_on BETWEEN :from!::text::date AND :to!::text::date
  AND s.account = :account! AND e.currency = :currency! AND NOT s.is_provisional
ORDER BY s.created_at, s.id, e.row_number;
