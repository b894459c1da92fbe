-- A line that waits to be matched again. Those of an import that is matched wait until it is done, and those that failed for
-- their time.
-- any merchant: resolution
SELECT r.merchant_id AS "merchantId", r.import_id AS "importId", r.row_number AS "rowNumber", r.failures
FROM settlement_rematch r
WHERE NOT EXISTS (SELECT FROM settlement_import i WHERE i.id = r.import_id AND i.state = 'MATCHING')
  AND (r.retry_at IS NULL OR r.retry_at <= :now!)
ORDER BY r.merchant_id, r.import_id, r.row_number LIMIT 1;
