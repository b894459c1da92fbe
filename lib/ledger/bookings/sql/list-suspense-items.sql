-- What of suspense is not explained, item by item: entries that were not taken back, the movements of a payout together, and
-- settlement lines that wait for a user, each less what was written off of it. A write-off that names no item is a row without an id.
WITH written AS (
  SELECT p.amount_minor, e.data ->> 'itemId' AS item_id
  FROM ledger_entry l
  CROSS JOIN LATERAL unnest(l.accounts, l.currencies, l.amounts_minor) AS p (account, currency, amount_minor)
  JOIN event e ON e.merchant_id = l.merchant_id AND e.stream_type = 'ledger' AND e.stream_id = left(l.id, -2) AND e.sequence = 1
  WHERE l.merchant_id = :merchantId! AND l.is_test = :isTest! AND l.kind = 'WRITE_OFF' AND p.account = 'SUSPENSE' AND p.currency = :currency!
    AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.merchant_id = l.merchant_id AND r.reverses_id = l.id)
), item AS (
  SELECT max(l.position)::text AS id, bool_or(l.kind = 'CORRECTION') AS is_correction, sum(p.amount_minor) AS amount_minor,
    min(l.booked_at) AS at
  FROM ledger_entry l
  CROSS JOIN LATERAL unnest(l.accounts, l.currencies, l.amounts_minor) AS p (account, currency, amount_minor)
  WHERE l.merchant_id = :merchantId! AND l.is_test = :isTest! AND l.kind IN ('PAYOUT', 'PAYOUT_RETURN', 'CORRECTION')
    AND p.account = 'SUSPENSE' AND p.currency = :currency!
    AND NOT EXISTS (SELECT FROM ledger_entry r WHERE r.merchant_id = l.merchant_id AND r.reverses_id = l.id)
  GROUP BY regexp_replace(l.id, '-[0-9]+$', '')
  UNION ALL
  SELECT m.merchant_id || '-' || m.import_id || '-' || m.row_number, false,
    CASE l.cashflow WHEN 'POS' THEN -l.settlement_amount_minor ELSE l.settlement_amount_minor END, m.created_at
  FROM settlement_match m
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  JOIN settlement_import i ON i.id = m.import_id AND i.state IN ('MATCHING', 'DONE')
  JOIN entity e ON e.id = m.merchant_id AND (e.mode <> 'LIVE') = :isTest!
  WHERE m.merchant_id = :merchantId! AND m.status <> 'FEE' AND m.exception IS NOT NULL AND m.resolution IS NULL
    AND l.settlement_status = 'SUCCESS' AND l.settlement_currency = :currency!
)
SELECT i.id, i.is_correction AS "isCorrection!",
  (i.amount_minor + coalesce((SELECT sum(w.amount_minor) FROM written w WHERE w.item_id = i.id), 0))::text AS "openMinor!", i.at
FROM item i
UNION ALL
SELECT NULL, false, w.amount_minor::text, NULL FROM written w WHERE w.item_id IS NULL
ORDER BY 4 NULLS LAST, 1;
