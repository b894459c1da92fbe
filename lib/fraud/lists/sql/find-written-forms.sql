-- any merchant: resolution
-- Addresses and domains that were listed in a form that people write: with letters that are not ASCII, of IPv6, or ranges that
-- were texts.
SELECT id, kind, value FROM risk_list_entry
WHERE (kind IN ('email', 'emailDomain') AND value ~ '[^[:ascii:]]' OR kind = 'ip' AND value ~ '[:/]' AND span IS NULL)
  AND id > :after! ORDER BY id LIMIT 500;
