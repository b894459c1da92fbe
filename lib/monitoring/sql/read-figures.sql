-- any merchant: metrics
-- How the work of an installation stands, for /metrics. Each part reads an index that holds open rows only.
SELECT
  (SELECT coalesce(jsonb_object_agg(queue, jsonb_build_object('waiting', waiting, 'oldestAt', oldest_at)), '{}') FROM (
    SELECT p.queue, count(*) AS waiting, min(d.created_at) AS oldest_at
    FROM delivery_progress p
    JOIN delivery d ON d.merchant_id = p.merchant_id AND d.id = p.delivery_id
    WHERE p.state = 'WAITING' GROUP BY p.queue
  ) AS queues) AS "deliveries!",
  (SELECT coalesce(jsonb_object_agg(queue, failed), '{}') FROM (
    SELECT queue, count(*) AS failed FROM delivery_progress WHERE state = 'FAILED' GROUP BY queue
  ) AS failures) AS "failedDeliveries!",
  (SELECT count(*)::int FROM delivery_destination WHERE failing_since IS NOT NULL) AS "failingDestinations!",
  (SELECT count(*)::int FROM payment_attempt WHERE state <> 'COMPLETED') AS "openAttempts!",
  (SELECT min(opened_at) FROM payment_attempt WHERE state <> 'COMPLETED' AND state <> 'PENDING')
    AS "oldestAttemptAt",
  (SELECT coalesce(jsonb_object_agg(name, unread_at), '{}') FROM (
    SELECT c.name, min(e.at) AS unread_at FROM event_consumer c
    LEFT JOIN LATERAL (SELECT at FROM event WHERE position > c.position ORDER BY position LIMIT 1) AS e ON true
    GROUP BY c.name
  ) AS consumers) AS "consumers!",
  (SELECT count(*)::int FROM event_consumer WHERE failures > 0) AS "failingConsumers!",
  (SELECT count(*)::int FROM risk_case WHERE state = 'OPEN' AND due_at < :now!) AS "overdueCases!",
  (SELECT count(*)::int FROM settlement_match WHERE exception IS NOT NULL AND resolution IS NULL) AS "exceptions!",
  (SELECT count(*)::int FROM settlement_import WHERE failures > 0 AND state IN ('MATCHING', 'UNDOING')) AS "failingImports!",
  (SELECT max(completed_at) FROM settlement_import WHERE state = 'DONE') AS "lastImportAt",
  (SELECT count(*)::int FROM file_connection WHERE is_enabled AND last_error IS NOT NULL) AS "failingConnections!",
  (SELECT min(expires_at) FROM access_token WHERE revoked_at IS NULL AND expires_at > :now!) AS "nextTokenExpiryAt",
  pg_database_size(current_database())::float8 AS "databaseBytes!";
