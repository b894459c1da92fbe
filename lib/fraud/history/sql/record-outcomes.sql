-- Adds what events report to the values of their verdicts: approved amounts of customers, what acquirers and issuers checked,
-- and when a PSP first saw a value. An event of a payment is about the payment that began its chain, one of an authentication
-- about its payment, one of a check about the check itself. Only the holder of the cursor writes these tables.
WITH ended AS (
  SELECT e.merchant_id, coalesce(p.initial_id, a.payment_id, e.id) AS id, p.id AS payment_id, p.amount_minor, p.currency,
    p.payment_type IN ('DB', 'PA') AND e.type = 'attempt.approved' AS is_paid, e.cvv, e.avs, e.authentication,
    -- A follow-up is no payment of its own; a rejected payment that was run again is.
    p.id IS NULL OR p.id = p.initial_id OR p.payment_type IN ('DB', 'PA', 'CD') AS is_own
  FROM unnest(:merchantIds!::text[], :ids!::text[], :streams!::text[], :types!::text[], :cvv!::text[], :avs!::text[],
    :authentications!::text[]) AS e (merchant_id, id, stream, type, cvv, avs, authentication)
  -- LIMIT 1, here and below: a lookup by key for each row, whatever the statistics of the table are.
  LEFT JOIN LATERAL (
    SELECT p.id, p.initial_id, p.payment_type, p.amount_minor, p.currency FROM payment p
    WHERE e.stream = 'payment' AND p.merchant_id = e.merchant_id AND p.id = e.id LIMIT 1
  ) AS p ON true
  LEFT JOIN LATERAL (
    -- Not by an index of the merchant, which would read all that the merchant has.
    SELECT a.payment_id FROM authentication a
    WHERE e.stream = 'authentication' AND a.id = e.id AND a.merchant_id || '' = e.merchant_id LIMIT 1
  ) AS a ON true
), seen AS MATERIALIZED (
  SELECT ended.*, v.channel_id, v.created_at, v.keys
  FROM ended
  CROSS JOIN LATERAL (
    SELECT v.channel_id, v.created_at, v.keys FROM risk_verdict v
    -- A simulated check counts nothing.
    WHERE v.merchant_id = ended.merchant_id AND v.id = ended.id AND v.source <> 'SIMULATION' LIMIT 1
  ) AS v
  WHERE ended.is_own
), amounts AS (
  INSERT INTO risk_customer_amount AS c (merchant_id, value, currency, payments, sum_minor, max_minor)
  SELECT s.merchant_id, s.keys ->> 'customer', s.currency, count(*), sum(s.amount_minor), max(s.amount_minor)
  FROM seen s
  WHERE s.is_paid AND s.amount_minor IS NOT NULL AND s.currency IS NOT NULL AND s.keys ? 'customer'
  GROUP BY 1, 2, 3
  ON CONFLICT (merchant_id, value, currency) DO UPDATE SET payments = c.payments + excluded.payments,
    sum_minor = c.sum_minor + excluded.sum_minor, max_minor = greatest(c.max_minor, excluded.max_minor)
), checks AS (
  INSERT INTO risk_check_history AS c (
    merchant_id, key, value, cvv_mismatches, avs_mismatches, authenticated, failed_authentications)
  SELECT s.merchant_id, k.key, k.value, count(*) FILTER (WHERE s.cvv = 'N'), count(*) FILTER (WHERE s.avs = 'N'),
    count(*) FILTER (WHERE s.authentication = 'Y'), count(*) FILTER (WHERE s.authentication = 'N')
  FROM seen s
  CROSS JOIN LATERAL (VALUES ('card', s.keys ->> 'card'), ('customer', s.keys ->> 'customer')) AS k(key, value)
  WHERE k.value IS NOT NULL AND (s.cvv = 'N' OR s.avs = 'N' OR s.authentication <> '')
  GROUP BY 1, 2, 3
  ON CONFLICT (merchant_id, key, value) DO UPDATE SET cvv_mismatches = c.cvv_mismatches + excluded.cvv_mismatches,
    avs_mismatches = c.avs_mismatches + excluded.avs_mismatches, authenticated = c.authenticated + excluded.authenticated,
    failed_authentications = c.failed_authentications + excluded.failed_authentications
), first AS (
  SELECT psp.id AS psp_id, psp.mode, k.key, k.value, min(s.created_at) AS first_at
  FROM seen s
  CROSS JOIN LATERAL (
    SELECT coalesce(division.parent_id, merchant.parent_id) AS id, channel.mode
    FROM (SELECT c.mode, c.parent_id FROM entity c WHERE c.id = s.channel_id LIMIT 1) AS channel
    CROSS JOIN LATERAL (SELECT m.parent_id FROM entity m WHERE m.id = channel.parent_id LIMIT 1) AS merchant
    LEFT JOIN LATERAL (
      SELECT d.parent_id FROM entity d WHERE d.id = merchant.parent_id AND d.kind = 'DIVISION' LIMIT 1
    ) AS division ON true
  ) AS psp
  CROSS JOIN LATERAL (
    VALUES ('card', s.keys ->> 'card'), ('email', s.keys ->> 'email'), ('device', s.keys ->> 'device')
  ) AS k(key, value)
  WHERE k.value IS NOT NULL AND psp.id IS NOT NULL
  GROUP BY 1, 2, 3, 4
)
INSERT INTO risk_psp_history AS h (psp_id, mode, key, value, first_at)
SELECT f.psp_id, f.mode, f.key, f.value, f.first_at
FROM first f
LEFT JOIN LATERAL (
  SELECT h.first_at FROM risk_psp_history h
  WHERE h.psp_id = f.psp_id AND h.mode = f.mode AND h.key = f.key AND h.value = f.value LIMIT 1
) AS known ON true
-- A value that is known changes nothing.
WHERE known.first_at IS NULL OR known.first_at > f.first_at
ON CONFLICT (psp_id, mode, key, value) DO UPDATE SET first_at = least(h.first_at, excluded.first_at);
