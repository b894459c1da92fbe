-- any merchant: relay
-- Empties the ledger before it is built again; only a transaction that is marked as a rebuild may.
WITH allowed AS MATERIALIZED (
  SELECT set_config('turnpike.rebuild', 'ledger', true) AS rebuild
), entries AS (
  DELETE FROM ledger_entry WHERE (SELECT rebuild FROM allowed) = 'ledger'
)
DELETE FROM ledger_day WHERE (SELECT rebuild FROM allowed) = 'ledger';
