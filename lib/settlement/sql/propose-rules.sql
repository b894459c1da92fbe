-- Proposes rules from lines that users matched alike: at least three pairs that agree in the same fields. Amount and time alone
-- would find too much. More pairs widen the tolerances of a rule that is not decided about, which is to be tested anew then.
WITH pair AS (
  SELECT m.merchant_id || '-' || m.import_id || '-' || m.row_number AS line_id, m.decided_at,
    coalesce(l.account_last4 = p.account_last4, false) AS last4, coalesce(l.brand = p.payment_brand, false) AS brand,
    (SELECT relation FROM unnest(ARRAY['LINE_ENDS', 'PAYMENT_ENDS', 'LINE_BEGINS', 'PAYMENT_BEGINS']) WITH ORDINALITY AS each (relation, place)
      WHERE are_ids_related(relation, l.merchant_transaction_id, p.merchant_transaction_id) ORDER BY place LIMIT 1) AS reference,
    ceil(abs(extract(epoch FROM p.created_at AT TIME ZONE 'UTC' - l.presentment_at)) / 3600)::int AS hours,
    abs(l.amount_minor - p.amount_minor) AS difference
  FROM settlement_match m
  JOIN settlement_import i ON i.id = m.import_id AND i.entity_id = :entityId! AND i.state = 'DONE'
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id AND p.currency = l.currency AND p.state = 'APPROVED'
  WHERE m.merchant_id = ANY(:merchantIds!::text[]) AND m.matched_by = 'MANUAL' AND m.status = 'MATCHED'
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.decided_at > :since!
    AND (m.exception IS NULL OR m.exception = 'AMOUNT_DIFFERS')
  ORDER BY m.decided_at DESC LIMIT 1000
), alike AS (
  SELECT last4, brand, reference, difference = 0 AS exact, count(*)::int AS pairs, greatest(max(hours), 1) AS hours,
    max(difference) AS difference, (jsonb_agg(line_id ORDER BY decided_at DESC)) AS lines
  FROM pair WHERE (last4 OR reference IS NOT NULL) AND hours <= 720
  GROUP BY 1, 2, 3, 4 HAVING count(*) >= 3
)
INSERT INTO settlement_rule AS r (id, entity_id, name, definition, evidence, evidence_count, state, actor, created_at, updated_at)
SELECT md5(concat_ws(' ', 'settlement rule', :entityId!::text, a.last4, a.brand, coalesce(a.reference, '-'), a.exact)), :entityId!,
  concat_ws(', ', CASE WHEN a.exact THEN 'Amount' ELSE 'Amount with a tolerance' END, CASE WHEN a.last4 THEN 'last four digits' END,
    CASE WHEN a.brand THEN 'brand' END, CASE a.reference WHEN 'LINE_ENDS' THEN 'end of the line''s transaction id'
      WHEN 'PAYMENT_ENDS' THEN 'end of the payment''s transaction id' WHEN 'LINE_BEGINS' THEN 'beginning of the line''s transaction id'
      WHEN 'PAYMENT_BEGINS' THEN 'beginning of the payment''s transaction id' END),
  jsonb_build_object('last4', a.last4, 'brand', a.brand, 'reference', a.reference, 'toleranceHours', a.hours,
    'amountToleranceMinor', a.difference),
  jsonb_path_query_array(a.lines, '$[0 to 19]'), a.pairs, 'PROPOSED', :actor!, :now!, :now!
FROM alike a
ON CONFLICT (id) DO UPDATE SET definition = excluded.definition, evidence = excluded.evidence,
  evidence_count = excluded.evidence_count, state = CASE WHEN r.definition = excluded.definition THEN r.state ELSE 'PROPOSED' END,
  back_test = CASE WHEN r.definition = excluded.definition THEN r.back_test END, version = r.version + 1, updated_at = excluded.updated_at
WHERE r.state IN ('PROPOSED', 'TESTED')
  AND (r.definition, r.evidence_count) IS DISTINCT FROM (excluded.definition, excluded.evidence_count);
