WITH parts AS (
  DELETE FROM settlement_part WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!
)
DELETE FROM settlement_match WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!;
