-- An empty list of accepted values meant all of them, and now means none; all is '*'. What is stored keeps its meaning,
-- and a PSP that had not chosen its brands accepted all.
UPDATE "entity" SET "settings" = "settings" || jsonb_build_object('paymentBrands', jsonb_build_array('*'))
WHERE "settings" -> 'paymentBrands' = '[]' OR ("parent_id" IS NULL AND NOT "settings" ? 'paymentBrands');
UPDATE "entity" SET "settings" = "settings" || jsonb_build_object('currencies', jsonb_build_array('*'))
WHERE "settings" -> 'currencies' = '[]';
UPDATE "entity" SET "settings" = "settings" || jsonb_build_object('paymentTypes', jsonb_build_array('*'))
WHERE "settings" -> 'paymentTypes' = '[]';
