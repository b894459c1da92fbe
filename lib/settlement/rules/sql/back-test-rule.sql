-- What a rule would have found of lines in closed periods whose payment is known, the latest of them.
WITH r AS (
  SELECT (d.definition ->> 'last4')::boolean AS last4, (d.definition ->> 'brand')::boolean AS brand,
    d.definition ->> 'reference' AS reference, (d.definition ->> 'toleranceHours')::int AS hours,
    (d.definition ->> 'amountToleranceMinor')::bigint AS amount_minor
  FROM (SELECT :definition!::jsonb AS definition) d
), l AS MATERIALIZED (
  SELECT l.*, m.payment_id AS right_id, settled_payment_types(l.transaction_type) AS payment_types
  FROM jsonb_to_recordset(:periods!::jsonb) AS q ("merchantId" text, "startsOn" date, "endsOn" date)
  JOIN settlement_match m ON m.merchant_id = q."merchantId" AND m.created_at >= q."startsOn"::timestamp AT TIME ZONE 'UTC'
    AND m.created_at < (q."endsOn" + 1)::timestamp AT TIME ZONE 'UTC'
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  WHERE m.merchant_id = ANY(:merchantIds!::text[]) AND m.status = 'MATCHED' AND m.record_type = 'SETTLED' AND m.part_count = 0
    AND m.matched_by <> 'RULE' AND (m.exception IS NULL OR m.resolution = 'FORCED')
  ORDER BY m.created_at DESC, m.import_id, m.row_number LIMIT :limit!::int
), tested AS MATERIALIZED (
  SELECT l.merchant_id, l.import_id, l.row_number, l.amount_minor, l.currency, l.right_id, f.count, f.id
  FROM l CROSS JOIN r
  CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(c.id) AS id FROM (
        SELECT p.id FROM payment p
        WHERE p.merchant_id = l.merchant_id AND p.state = 'APPROVED' AND p.currency = l.currency
          AND p.payment_type = ANY(l.payment_types)
          AND p.amount_minor BETWEEN l.amount_minor - r.amount_minor AND l.amount_minor + r.amount_minor
          AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(hours => r.hours)
            AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(hours => r.hours)
          AND (NOT r.last4 OR p.account_last4 = l.account_last4) AND (NOT r.brand OR p.payment_brand = l.brand)
          AND are_ids_related(r.reference, l.merchant_transaction_id, p.merchant_transaction_id)
        LIMIT 2
    ) c
  ) f
)
SELECT count(*)::int AS "lines!", count(*) FILTER (WHERE count = 1)::int AS "found!",
  count(*) FILTER (WHERE count = 1 AND id = right_id)::int AS "right!", count(*) FILTER (WHERE count > 1)::int AS "ambiguous!",
  count(*) FILTER (WHERE count = 1 AND id <> right_id)::int AS "wrong!",
  coalesce(jsonb_path_query_array(jsonb_agg(jsonb_build_object('merchantId', merchant_id, 'importId', import_id,
    'rowNumber', row_number, 'amountMinor', amount_minor::text, 'currency', currency, 'foundId', id, 'rightId', right_id))
    FILTER (WHERE count = 1 AND id <> right_id), '$[0 to 49]'), '[]') AS "falsePairs!"
FROM tested;
