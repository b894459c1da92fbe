-- Counts how payments ended by the keys of their verdicts. An event of a payment is about the payment that began its chain;
-- an event of a check is the check itself.
WITH ended AS (
  SELECT e.merchant_id, coalesce(p.initial_id, e.id) AS id,
    CASE WHEN p.id IS NULL THEN NULL
      WHEN p.payment_type = 'CB' THEN CASE e.type WHEN 'attempt.approved' THEN 'chargedBack' END
      -- A rejected payment that was run again begins with it, and ends with the second run.
      WHEN p.id <> p.initial_id AND p.payment_type NOT IN ('DB', 'PA', 'CD') THEN NULL
      WHEN e.type = 'attempt.approved' THEN 'approved' ELSE 'declined' END AS outcome
  FROM unnest(:merchantIds!::text[], :ids!::text[], :streams!::text[], :types!::text[]) AS e (merchant_id, id, stream, type)
  LEFT JOIN payment p ON e.stream = 'payment' AND p.merchant_id = e.merchant_id AND p.id = e.id
)
INSERT INTO risk_history (merchant_id, key, value, first_at, approved, declined, charged_back)
SELECT v.merchant_id, k.key, k.value, min(v.created_at), count(*) FILTER (WHERE outcome = 'approved'),
  count(*) FILTER (WHERE outcome = 'declined'), count(*) FILTER (WHERE outcome = 'chargedBack')
FROM ended
JOIN risk_verdict v ON v.merchant_id = ended.merchant_id AND v.id = ended.id
CROSS JOIN LATERAL jsonb_each_text(v.keys) AS k
GROUP BY v.merchant_id, k.key, k.value
ON CONFLICT (merchant_id, key, value) DO UPDATE SET
  first_at = least(risk_history.first_at, EXCLUDED.first_at), approved = risk_history.approved + EXCLUDED.approved,
  declined = risk_history.declined + EXCLUDED.declined, charged_back = risk_history.charged_back + EXCLUDED.charged_back;
