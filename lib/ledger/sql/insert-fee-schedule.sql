-- Adds a version; nothing when one begins on that day already.
INSERT INTO fee_schedule (merchant_id, valid_from, rates, actor, created_at)
VALUES (:merchantId!, :validFrom!::text::date, :rates!, :actor!, :now!)
ON CONFLICT (merchant_id, valid_from) DO NOTHING;
