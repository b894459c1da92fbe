-- Counts how payments ended by the keys of their verdicts, and in which minute and hour a value was seen last. An event of a payment is about the payment that began its chain;
-- an event of a check is the check itself. Only the holder of the cursor writes these tables, so that nothing changes what is found.
WITH ended AS (
  SELECT e.merchant_id, coalesce(p.initial_id, e.id) AS id,
    CASE WHEN p.id IS NULL THEN NULL
      WHEN p.payment_type = 'CB' THEN CASE e.type WHEN 'attempt.approved' THEN 'chargedBack' END
      -- A rejected payment that was run again begins with it, and ends with the second run.
      WHEN p.id <> p.initial_id AND p.payment_type NOT IN ('DB', 'PA', 'CD') THEN NULL
      WHEN e.type = 'attempt.approved' THEN 'approved' ELSE 'declined' END AS outcome
  FROM unnest(:merchantIds!::text[], :ids!::text[], :streams!::text[], :types!::text[]) AS e (merchant_id, id, stream, type)
  -- LIMIT 1, here and below: a lookup by key for each row, whatever the statistics of the table are.
  LEFT JOIN LATERAL (
    SELECT p.id, p.initial_id, p.payment_type FROM payment p
    WHERE e.stream = 'payment' AND p.merchant_id = e.merchant_id AND p.id = e.id LIMIT 1
  ) AS p ON true
), seen AS (
  SELECT v.merchant_id, k.key, k.value, min(v.created_at) AS first_at, max(v.created_at) AS last_at,
    count(*) FILTER (WHERE outcome = 'approved') AS approved, count(*) FILTER (WHERE outcome = 'declined') AS declined,
    count(*) FILTER (WHERE outcome = 'chargedBack') AS charged_back
  FROM ended
  CROSS JOIN LATERAL (
    SELECT v.merchant_id, v.created_at, v.keys FROM risk_verdict v
    -- A simulated check counts nothing.
    WHERE v.merchant_id = ended.merchant_id AND v.id = ended.id AND v.source <> 'SIMULATION' LIMIT 1
  ) AS v
  CROSS JOIN LATERAL jsonb_each_text(v.keys) AS k
  GROUP BY v.merchant_id, k.key, k.value
), found AS MATERIALIZED (
  SELECT s.*, h.place, h.last_at AS earlier_at
  FROM seen s
  LEFT JOIN LATERAL (
    SELECT h.ctid AS place, h.last_at FROM risk_history h
    WHERE h.merchant_id = s.merchant_id AND h.key = s.key AND h.value = s.value LIMIT 1
  ) AS h ON true
  -- True for each row. With these conditions the plan expects few rows, and so updates each value at its place in the table.
  WHERE s.merchant_id > '' AND s.key > '' AND s.value > '' AND s.first_at <= s.last_at AND s.approved >= 0
), updated AS (
  UPDATE risk_history h SET
    first_at = least(h.first_at, f.first_at), last_at = greatest(h.last_at, f.last_at),
    approved = h.approved + f.approved, declined = h.declined + f.declined, charged_back = h.charged_back + f.charged_back
  FROM found f WHERE h.ctid = f.place
), inserted AS (
  INSERT INTO risk_history (merchant_id, key, value, first_at, last_at, approved, declined, charged_back)
  SELECT merchant_id, key, value, first_at, last_at, approved, declined, charged_back FROM found WHERE place IS NULL
)
INSERT INTO risk_merchant_values AS v (merchant_id, width, at, key, last_seen)
-- A value that is seen again leaves the minute and the hour in which it was seen before.
SELECT f.merchant_id, w.width, date_bin(w.length, c.at, 'epoch'), f.key, sum(c.change)
FROM found f
CROSS JOIN LATERAL (VALUES (f.earlier_at, -1), (f.last_at, 1)) AS c(at, change)
-- Minutes and hours that no window reaches are deleted, or will be.
JOIN (VALUES ('minute', interval '1 minute', interval '1 day'), ('hour', interval '1 hour', interval '31 days'))
  AS w(width, length, kept) ON c.at > f.last_at - w.kept
WHERE f.earlier_at IS NULL OR f.earlier_at < f.last_at
GROUP BY 1, 2, 3, 4 HAVING sum(c.change) <> 0
ON CONFLICT (merchant_id, width, at, key) DO UPDATE SET last_seen = v.last_seen + excluded.last_seen;
