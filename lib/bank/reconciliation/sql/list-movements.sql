-- What the bank accounts of a PSP in one currency show until a day, beside what the ledger has booked on the bank until
-- then: by payout, by settlement date of an import, by correction, and by entry of the bank that is none of these. Each is
-- of the account whose statement shows it, now or on a later day; else of the account from which its bank file pays; else of the main
-- account. The row without a key has the sums of an account.
WITH entry AS MATERIALIZED (
  SELECT e.id, s.account, e.outcome, e.amount_minor, e.booked_on, e.payout_id, e.booked_on <= :day!::text::date AS is_shown
  FROM bank_entry e JOIN bank_statement s ON s.id = e.statement_id
  WHERE e.entity_id = :pspId! AND s.currency = :currency! AND NOT s.is_provisional AND e.outcome <> 'PROVISIONAL'
), paid AS MATERIALIZED (
  SELECT e.id, e.account, e.booked_on, e.is_shown, t.amount_minor,
    'import:' || t.import_id || ':' || to_char(t.settled_on, 'YYYY-MM-DD') AS key
  FROM entry e JOIN bank_entry_total t ON t.entry_id = e.id
), matched AS (
  SELECT DISTINCT ON (key) key, account
  FROM (
    SELECT 'payout:' || payout_id AS key, account, booked_on, id FROM entry WHERE payout_id IS NOT NULL
    UNION ALL
    SELECT key, account, booked_on, id FROM paid
  ) AS m
  ORDER BY key, booked_on, id
), shown AS (
  SELECT account, key, sum(amount_minor) AS amount_minor, min(booked_on) AS first_on
  FROM (
    SELECT account, 'payout:' || payout_id AS key, amount_minor, booked_on FROM entry WHERE is_shown AND payout_id IS NOT NULL
    UNION ALL
    SELECT account, key, amount_minor, booked_on FROM paid WHERE is_shown
    UNION ALL
    SELECT e.account, CASE e.outcome WHEN 'SETTLEMENT' THEN 'difference:' ELSE lower(e.outcome) || ':' END || e.id,
      e.amount_minor - coalesce((SELECT sum(t.amount_minor) FROM bank_entry_total t WHERE t.entry_id = e.id), 0), e.booked_on
    FROM entry e WHERE e.is_shown AND e.payout_id IS NULL
  ) AS b
  GROUP BY account, key
), booked AS (
  SELECT merchant_id, key, sum(amount_minor) FILTER (WHERE is_test = :isTest!) AS own_minor,
    sum(amount_minor) FILTER (WHERE is_test <> :isTest!) AS other_minor,
    min(booked_on) AS first_on, max(booked_on) AS last_on, min(position) AS position
  FROM (
    SELECT e.merchant_id, e.is_test, e.position, (e.booked_at AT TIME ZONE 'UTC')::date AS booked_on, p.amount_minor,
      CASE
        WHEN e.import_id IS NOT NULL AND e.kind LIKE 'SETTLEMENT%' THEN 'import:' || e.import_id || ':' || to_char(e.value_on, 'YYYY-MM-DD')
        WHEN e.kind IN ('PAYOUT', 'PAYOUT_RETURN') THEN 'payout:' || regexp_replace(e.id, '-[0-9]+$', '')
        ELSE 'correction:' || coalesce(e.reverses_id, e.id)
      END AS key
    FROM ledger_entry e
    CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount_minor)
    WHERE e.merchant_id = ANY (:merchantIds!::text[]) AND 'BANK' = ANY (e.accounts) AND p.account = 'BANK' AND p.currency = :currency!
      AND e.booked_at < ((:day!::text::date + 1)::timestamp AT TIME ZONE 'UTC')
  ) AS l
  GROUP BY merchant_id, key
), placed AS (
  SELECT coalesce(m.account, f.iban, :mainAccount!) AS account, b.key, sum(coalesce(b.own_minor, 0)) AS own_minor,
    sum(coalesce(b.other_minor, 0)) AS other_minor, min(b.first_on) AS first_on, max(b.last_on) AS last_on,
    min(b.position) AS position, bool_or(m.key IS NOT NULL) AS is_matched
  FROM booked b
  LEFT JOIN matched m ON m.key = b.key
  LEFT JOIN payout p ON p.merchant_id = b.merchant_id AND b.key = 'payout:' || p.id
  LEFT JOIN bank_file f ON f.id = p.bank_file_id AND f.iban = ANY (:accounts!::text[])
  GROUP BY 1, 2
), movement AS MATERIALIZED (
  SELECT account, key, coalesce(s.amount_minor, 0) AS shown_minor, coalesce(p.own_minor, 0) AS own_minor,
    coalesce(p.other_minor, 0) AS other_minor, s.first_on AS shown_on, p.first_on AS first_on, p.last_on AS last_on, p.position,
    coalesce(p.is_matched, false) AS is_matched
  FROM shown s FULL JOIN placed p USING (account, key)
)
SELECT account AS "account!", key AS "key?", shown_minor::text AS "shownMinor!", own_minor::text AS "bookedMinor!",
  other_minor::text AS "otherModeMinor!", to_char(shown_on, 'YYYY-MM-DD') AS "shownOn?", to_char(first_on, 'YYYY-MM-DD') AS "firstOn?",
  to_char(last_on, 'YYYY-MM-DD') AS "lastOn?", position::text AS "position?", is_matched AS "isMatched!"
FROM movement WHERE shown_minor <> own_minor
UNION ALL
SELECT account, NULL, sum(shown_minor)::text, sum(own_minor)::text, sum(other_minor)::text, NULL, NULL, NULL, NULL, false
FROM movement GROUP BY account;
