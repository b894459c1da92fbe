-- wider: webhook_endpoint_types
ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_types;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_types
  CHECK (types <@ ARRAY['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK', 'PAYOUT', 'NOTICE']) NOT VALID;
