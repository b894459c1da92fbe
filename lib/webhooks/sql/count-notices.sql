-- How many notices of a webhook's current disabling were mailed, and how many wait.
SELECT (count(n.sent_at))::int AS "mailed!", (count(*) - count(n.sent_at))::int AS "waiting!"
FROM webhook_notice n JOIN webhook_endpoint w ON w.id = n.endpoint_id AND w.disabled_at = n.disabled_at
WHERE n.endpoint_id = :id!;
