INSERT INTO card_import_row (merchant_id, import_id, row, registration_id)
SELECT :merchantId!, :importId!, r.row, r.id
FROM unnest(:rows!::int[], :registrationIds!::text[]) AS r (row, id);
