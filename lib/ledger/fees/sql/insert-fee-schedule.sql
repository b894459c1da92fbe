-- Adds a version; nothing when one begins on that day already.
INSERT INTO fee_schedule (merchant_id, valid_from, model, country, rates, vat_millionths, actor, created_at)
VALUES (:merchantId!, :validFrom!::text::date, :model!, :country, :rates!, :vatMillionths!, :actor!, :now!)
ON CONFLICT (merchant_id, valid_from) DO NOTHING;
