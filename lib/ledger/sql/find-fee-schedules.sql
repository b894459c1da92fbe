-- The fee schedules of merchants, all versions.
SELECT merchant_id AS "merchantId", valid_from::text AS "validFrom!", model, country, rates, vat_millionths AS "vatMillionths", actor
FROM fee_schedule WHERE merchant_id = ANY (:merchantIds!::text[])
ORDER BY merchant_id, valid_from DESC;
