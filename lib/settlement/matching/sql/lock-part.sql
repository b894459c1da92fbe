-- The part of an import that is matched, locked, with the row up to which it is.
SELECT p.matched_row AS "matchedRow" FROM settlement_import_merchant p
JOIN settlement_import i ON i.id = p.import_id AND i.state = 'MATCHING'
WHERE p.merchant_id = :merchantId! AND p.import_id = :importId! AND NOT p.is_matched
FOR UPDATE OF p;
