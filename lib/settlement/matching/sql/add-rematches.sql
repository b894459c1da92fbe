-- Lines of other imports that found their payments settled by an import that is undone now, as a whole or in parts; and lines that
-- settled a payment together with its lines, without a user.
INSERT INTO settlement_rematch (merchant_id, import_id, row_number, created_at)
SELECT o.merchant_id, o.import_id, o.row_number, :now!::timestamptz
FROM settlement_match m
JOIN settlement_match o ON o.merchant_id = m.merchant_id AND o.payment_id = m.payment_id AND o.record_type = m.record_type
WHERE m.merchant_id = ANY(:merchantIds!::text[]) AND m.import_id = :importId! AND m.settles
  AND o.import_id <> m.import_id AND o.exception = 'ALREADY_SETTLED' AND o.resolution IS NULL
UNION
SELECT o.merchant_id, o.import_id, o.row_number, :now!::timestamptz
FROM settlement_part s
JOIN settlement_match o ON o.merchant_id = s.merchant_id AND o.payment_id = s.payment_id AND o.record_type = 'SETTLED'
WHERE s.merchant_id = ANY(:merchantIds!::text[]) AND s.import_id = :importId! AND o.import_id <> s.import_id
  AND (o.exception = 'ALREADY_SETTLED' AND o.resolution IS NULL OR o.part_count = 1 AND o.actor IS NULL)
ON CONFLICT DO NOTHING;
