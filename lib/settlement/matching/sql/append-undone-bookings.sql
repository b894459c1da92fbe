-- Books the opposite of everything that an import was booked as: the sums of its events, for each settlement date.
WITH summed AS (
  SELECT e.merchant_id, e.data ->> 'valueOn' AS value_on, (e.data ->> 'isTest')::boolean AS is_test, s.kind, s.currency,
    s."settlementCurrency", -sum(s.lines) AS lines, -sum(s."amountMinor") AS amount, -sum(s."settledMinor") AS settled,
    -sum(s."feeMinor") AS fee, -sum(coalesce(s."passedMinor", 0)) AS passed, -sum(coalesce(s."vatMinor", 0)) AS vat
  FROM event e
  CROSS JOIN LATERAL jsonb_to_recordset(e.data -> 'sums') AS s (kind text, currency text, "settlementCurrency" text,
    lines int, "amountMinor" numeric, "settledMinor" numeric, "feeMinor" numeric, "passedMinor" numeric, "vatMinor" numeric)
  WHERE e.merchant_id = ANY(:merchantIds!::text[]) AND e.stream_type = 'settlement' AND e.stream_id = :importId!
    AND e.data ? 'sums'
  GROUP BY 1, 2, 3, 4, 5, 6
), day AS (
  SELECT merchant_id, value_on, is_test, row_number() OVER (PARTITION BY merchant_id ORDER BY value_on) AS place,
    jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'settlementCurrency', "settlementCurrency",
      'lines', lines, 'amountMinor', amount::text, 'settledMinor', settled::text, 'feeMinor', fee::text, 'passedMinor', passed::text,
      'vatMinor', vat::text)) AS sums
  FROM summed WHERE (lines, amount, settled, fee, passed, vat) <> (0, 0, 0, 0, 0, 0)
  GROUP BY merchant_id, value_on, is_test
), counted AS (
  UPDATE settlement_import_merchant p SET event_count = p.event_count + d.days
  FROM (SELECT merchant_id, count(*) AS days FROM day GROUP BY merchant_id) AS d
  WHERE p.merchant_id = d.merchant_id AND p.import_id = :importId!
  RETURNING p.merchant_id, p.event_count - d.days AS before
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT d.merchant_id, 'settlement', :importId!, c.before + d.place, 'settlement.bookings_undone', :actor!, :now!,
  jsonb_build_object('valueOn', d.value_on, 'isTest', d.is_test, 'sums', d.sums)
FROM day d JOIN counted c ON c.merchant_id = d.merchant_id
ORDER BY d.merchant_id, d.place;
