-- Counts the earlier payments with the keys of these payments, and records these. Each sees those before it in the
-- same statement, and at most the last 1,000 of a key. The commit does not wait for the disk: that of the payment,
-- which follows, does, and the log is written in order (docs/decisions/0030).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:rows!) AS r(
    ordinal int, merchant_id text, key text, value text, at timestamptz, payment_id text, amount_minor bigint,
    currency text, card text, email text, ip text, device text, customer text, is_counted boolean, is_distinct boolean)
), recorded AS (
  INSERT INTO risk_velocity
    (merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer)
  SELECT merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer FROM item
  ON CONFLICT DO NOTHING
)
SELECT i.payment_id AS "paymentId!", i.key AS "key!",
  counted."count10m" AS "count10m!", counted."sum10m" AS "sum10m!", counted."cards10m" AS "cards10m!",
  counted."emails10m" AS "emails10m!", counted."ips10m" AS "ips10m!", counted."devices10m" AS "devices10m!",
  counted."customers10m" AS "customers10m!", counted."count1h" AS "count1h!", counted."sum1h" AS "sum1h!",
  counted."cards1h" AS "cards1h!", counted."emails1h" AS "emails1h!", counted."ips1h" AS "ips1h!",
  counted."devices1h" AS "devices1h!", counted."customers1h" AS "customers1h!", counted."count24h" AS
  "count24h!", counted."sum24h" AS "sum24h!", counted."cards24h" AS "cards24h!", counted."emails24h" AS
  "emails24h!", counted."ips24h" AS "ips24h!", counted."devices24h" AS "devices24h!", counted."customers24h" AS
  "customers24h!", counted."count30d" AS "count30d!", counted."sum30d" AS "sum30d!", counted."cards30d" AS
  "cards30d!", counted."emails30d" AS "emails30d!", counted."ips30d" AS "ips30d!", counted."devices30d" AS
  "devices30d!", counted."customers30d" AS "customers30d!"
FROM item i CROSS JOIN LATERAL (
  SELECT
    count(*) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "count10m",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '10 minutes'), 0)::text AS "sum10m",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "cards10m",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "emails10m",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "ips10m",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "devices10m",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '10 minutes')::int AS "customers10m",
    count(*) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "count1h",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '1 hour'), 0)::text AS "sum1h",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "cards1h",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "emails1h",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "ips1h",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "devices1h",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '1 hour')::int AS "customers1h",
    count(*) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "count24h",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '24 hours'), 0)::text AS "sum24h",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "cards24h",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "emails24h",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "ips24h",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "devices24h",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '24 hours')::int AS "customers24h",
    count(*) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "count30d",
    coalesce(sum(e.amount_minor) FILTER (WHERE e.currency = i.currency AND e.at > i.at - interval '30 days'), 0)::text AS "sum30d",
    count(DISTINCT e.card) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "cards30d",
    count(DISTINCT e.email) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "emails30d",
    count(DISTINCT e.ip) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "ips30d",
    count(DISTINCT e.device) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "devices30d",
    count(DISTINCT e.customer) FILTER (WHERE e.at > i.at - interval '30 days')::int AS "customers30d"
  FROM (
    SELECT p.at, p.amount_minor, p.currency, CASE WHEN i.is_distinct THEN p.card END AS card,
      CASE WHEN i.is_distinct THEN p.email END AS email, CASE WHEN i.is_distinct THEN p.ip END AS ip,
      CASE WHEN i.is_distinct THEN p.device END AS device, CASE WHEN i.is_distinct THEN p.customer END AS customer
    FROM (
      (SELECT v.at, v.amount_minor, v.currency, v.card, v.email, v.ip, v.device, v.customer
       FROM risk_velocity v
       WHERE v.merchant_id = i.merchant_id AND v.key = i.key AND v.value = i.value AND v.payment_id <> i.payment_id
         AND v.at > i.at - interval '30 days' AND v.at < i.at + interval '1 hour'
       ORDER BY v.at DESC LIMIT 1000)
      UNION ALL
      SELECT b.at, b.amount_minor, b.currency, b.card, b.email, b.ip, b.device, b.customer
      FROM item b
      WHERE b.ordinal < i.ordinal AND b.merchant_id = i.merchant_id AND b.key = i.key AND b.value = i.value
    ) AS p
  ) AS e
) AS counted
WHERE i.is_counted;
