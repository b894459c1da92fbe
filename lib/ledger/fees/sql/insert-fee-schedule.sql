-- Adds a version; nothing when one begins on that day already.
INSERT INTO fee_schedule (merchant_id, valid_from, model, country, rates, actor, created_at)
VALUES (:merchantId!, :validFrom!::text::date, :model!, :country, :rates!, :actor!, :now!)
ON CONFLICT (merchant_id, valid_from) DO NOTHING;
