DELETE FROM settlement_match WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!;
