-- The balance of a bank account at the end of a day, as its statements state it: the closing balance of the statement that
-- ends on the day; within a longer statement its opening balance and its entries until the day; else the last closing
-- balance before the day.
SELECT s.id, s.reference, to_char(s.closed_on, 'YYYY-MM-DD') AS "closedOn!",
  (CASE WHEN s.closed_on <= :day!::text::date THEN s.closing_minor
    ELSE s.opening_minor + coalesce((
      SELECT sum(e.amount_minor) FROM bank_entry e
      WHERE e.booked_on <= :day!::text::date AND (e.statement_id = s.id
        OR e.id IN (SELECT h.entry_id FROM bank_shared_entry h WHERE h.statement_id = s.id))), 0)
  END)::text AS "balanceMinor!"
FROM bank_statement s
WHERE s.entity_id = :pspId! AND s.account = :account! AND s.currency = :currency! AND NOT s.is_provisional
  AND s.opening_minor IS NOT NULL AND s.closing_minor IS NOT NULL AND s.opened_on <= :day!::text::date
ORDER BY s.closed_on = :day!::text::date DESC, s.closed_on > :day!::text::date DESC, s.closed_on DESC, s.created_at DESC
LIMIT 1;
