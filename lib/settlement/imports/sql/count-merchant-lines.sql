INSERT INTO settlement_import_merchant (merchant_id, import_id, line_count)
SELECT merchant_id, import_id, count(*)::int FROM settlement_line
WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!
GROUP BY merchant_id, import_id;
