-- Settles parts of payments by one line of that version, whose earlier parts are deleted before. No part is larger than what is left of its
-- payment, and the parts are the amount of the line, unless a user accepts the difference.
WITH line AS (
  SELECT l.*, settled_payment_types(l.transaction_type) AS payment_types,
    coalesce((:exponents!::jsonb ->> l.settlement_currency)::int, 2)
      - coalesce((:exponents!::jsonb ->> l.currency)::int, 2) AS shift
  FROM settlement_line l
  WHERE l.merchant_id = :merchantId! AND l.import_id = :importId! AND l.row_number = :rowNumber!
    AND l.record_type = 'SETTLED' AND l.line_kind IS DISTINCT FROM 'REFUND_REVERSAL' AND l.settlement_status = 'SUCCESS'
), part AS MATERIALIZED (
  SELECT p.id, w."amountMinor" AS amount_minor,
    CASE WHEN EXISTS (SELECT FROM settlement_match o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id
        AND o.record_type = 'SETTLED' AND o.settles AND NOT (o.import_id = l.import_id AND o.row_number = l.row_number))
      THEN 0 ELSE p.amount_minor - coalesce((SELECT sum(o.amount_minor) FROM settlement_part o
        WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id), 0) END AS left_minor
  FROM line l
  CROSS JOIN jsonb_to_recordset(:parts!::jsonb) AS w ("paymentId" text, "amountMinor" bigint)
  JOIN payment p ON p.merchant_id = :merchantId! AND p.id = w."paymentId" AND p.payment_type = ANY(l.payment_types)
    AND p.currency = l.currency AND p.state = 'APPROVED'
), checked AS (
  SELECT count(*) AS count, sum(amount_minor) AS amount_minor, max(id) AS id FROM part
  HAVING count(*) = jsonb_array_length(:parts!::jsonb) AND bool_and(amount_minor > 0 AND amount_minor <= left_minor)
), compared AS (
  SELECT c.count, c.id, CASE
      WHEN c.amount_minor <> l.amount_minor THEN 'AMOUNT_DIFFERS'
      WHEN abs(CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * l.settlement_amount_minor
        - (settled_direction(l.record_type, l.transaction_type, l.cashflow, l.line_kind) * l.amount_minor * l.settlement_fx_rate
          * power(10::numeric, l.shift) - coalesce(l.settlement_fee_minor, 0))) > 1
        THEN CASE WHEN l.settlement_currency = l.currency THEN 'FEE_DIFFERS' ELSE 'RATE_DIFFERS' END END AS exception
  FROM checked c CROSS JOIN line l
  WHERE c.amount_minor = l.amount_minor OR :isForced!::boolean
), split AS (
  UPDATE settlement_match m SET version = m.version + 1, status = 'MATCHED', exception = c.exception,
    resolution = CASE WHEN c.exception IS NOT NULL AND :isForced!::boolean THEN 'FORCED' END,
    payment_id = CASE WHEN c.count = 1 THEN c.id END, matched_by = coalesce(:matchedBy, m.matched_by), rule_id = NULL, settles = false,
    part_count = c.count, actor = :actor, reason = :reason, decided_at = CASE WHEN :actor::text IS NOT NULL THEN :now!::timestamptz END
  FROM compared c
  WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = :rowNumber! AND m.version = :version!
  RETURNING m.row_number
)
INSERT INTO settlement_part (merchant_id, import_id, row_number, payment_id, amount_minor)
SELECT :merchantId!, :importId!, s.row_number, p.id, p.amount_minor FROM split s CROSS JOIN part p;
