-- Books entries, and adds their postings to the figures of their days, one statement for all.
WITH item AS (
  SELECT * FROM jsonb_to_recordset(:entries!) AS e(
    merchant_id text, id text, position bigint, is_test boolean, kind text, payment_id text, import_id text, import_row int, reverses_id text, booked_at timestamptz,
    value_on date, reason text, actor text, accounts text[], currencies text[], amounts_minor bigint[])
), booked AS (
  INSERT INTO ledger_entry
    (merchant_id, id, position, is_test, kind, payment_id, import_id, import_row, reverses_id, booked_at, value_on, reason, actor, accounts, currencies,
     amounts_minor)
  SELECT merchant_id, id, position, is_test, kind, payment_id, import_id, import_row, reverses_id, booked_at, value_on, reason, actor, accounts,
    currencies, amounts_minor
  FROM item
)
INSERT INTO ledger_day
  (merchant_id, is_test, currency, account, kind, booked_on, debit_minor, credit_minor, postings)
SELECT i.merchant_id, i.is_test, p.currency, p.account, i.kind, (i.booked_at AT TIME ZONE 'UTC')::date,
  sum(greatest(p.amount_minor, 0)), sum(greatest(-p.amount_minor, 0)), count(*)
FROM item i
CROSS JOIN LATERAL unnest(i.accounts, i.currencies, i.amounts_minor) AS p (account, currency, amount_minor)
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY 1, 2, 3, 4, 5, 6
ON CONFLICT (merchant_id, is_test, currency, account, kind, booked_on) DO UPDATE SET
  debit_minor = ledger_day.debit_minor + EXCLUDED.debit_minor,
  credit_minor = ledger_day.credit_minor + EXCLUDED.credit_minor, postings = ledger_day.postings + EXCLUDED.postings;
