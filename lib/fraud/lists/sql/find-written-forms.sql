-- any merchant: resolution
-- Addresses and domains that were listed in a form that people write: with letters that are not ASCII, or of IPv6.
SELECT id, kind, value FROM risk_list_entry
WHERE (kind IN ('email', 'emailDomain') AND value ~ '[^[:ascii:]]' OR kind = 'ip' AND position(':' IN value) > 0)
  AND id > :after! ORDER BY id LIMIT 500;
