-- Commits something durable that no table keeps: fails where a payment could not be written, as on a full disk or a replica.
SELECT length(pg_logical_emit_message(true, 'turnpike', 'readiness')::text) AS "written!";
