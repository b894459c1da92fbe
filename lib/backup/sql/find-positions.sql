-- any merchant: relay
-- The end of the event log, and the place before which no event can appear any more: consumers read only up to there.
SELECT
  (SELECT coalesce(max(position), 0) FROM event) AS "last!",
  (SELECT coalesce(max(position), 0) FROM event_consumer) AS "settled!",
  (SELECT coalesce(max(position), 0) FROM event_consumer WHERE name = 'ledger') AS "ledger!";
