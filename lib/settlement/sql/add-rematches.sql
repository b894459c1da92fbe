-- Lines of other imports that found their payments settled by an import that is undone now.
INSERT INTO settlement_rematch (merchant_id, import_id, row_number, created_at)
SELECT o.merchant_id, o.import_id, o.row_number, :now!
FROM settlement_match m
JOIN settlement_match o ON o.merchant_id = m.merchant_id AND o.payment_id = m.payment_id AND o.record_type = m.record_type
WHERE m.merchant_id = ANY(:merchantIds!::text[]) AND m.import_id = :importId! AND m.settles
  AND o.import_id <> m.import_id AND o.exception = 'ALREADY_SETTLED' AND o.resolution IS NULL
ON CONFLICT DO NOTHING;
