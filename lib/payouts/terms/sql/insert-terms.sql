-- The next version; nothing when another user was first.
INSERT INTO payout_terms (entity_id, version, holder, iban, bic, reserve_millionths, reserve_days, schedule, actor, created_at)
SELECT :entityId!, :version!::int + 1, :holder!, :iban!, :bic, :reserveMillionths!, :reserveDays!, :schedule!, :actor!, :now!
WHERE :version!::int = coalesce((SELECT max(version) FROM payout_terms WHERE entity_id = :entityId!), 0)
ON CONFLICT (entity_id, version) DO NOTHING;
