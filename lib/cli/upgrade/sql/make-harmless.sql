-- Lets no payment of a copy reach an acquirer: every account is one of the simulator, and every entity is in test mode.
WITH accounts AS (
  UPDATE connector_account SET connector = 'simulator', modes = ARRAY['INTERNAL', 'EXTERNAL'], settings = '{}'
)
UPDATE entity SET mode = 'TEST',
  settings = jsonb_set(settings, '{throttling}', coalesce(settings -> 'throttling', '{}') || '{"paymentsPerMinute": 0, "readsPerMinute": 0}');
