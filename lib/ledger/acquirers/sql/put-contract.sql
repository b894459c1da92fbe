-- States what an acquirer charges from a day on; stated again, it replaces what was wrong.
INSERT INTO acquirer_fee_schedule (account_id, valid_from, entity_id, country, rates, actor, created_at)
VALUES (:accountId!, :validFrom!::text::date, :entityId!, :country, :rates!, :actor!, :now!)
ON CONFLICT (account_id, valid_from) DO UPDATE SET country = EXCLUDED.country, rates = EXCLUDED.rates, actor = EXCLUDED.actor,
  created_at = EXCLUDED.created_at;
