-- When the oldest request from a time on, and before another, came.
SELECT at FROM api_request WHERE at >= :from! AND at < :before! ORDER BY at LIMIT 1;
