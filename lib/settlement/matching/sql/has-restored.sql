-- Whether lines that came back to an import wait to be matched.
SELECT EXISTS (SELECT FROM settlement_restored_line
  WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!) AS "hasRestored!";
