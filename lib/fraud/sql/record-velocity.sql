-- Records payments under each of their keys, and counts the earlier ones of each key: how many in each
-- window, the sum of those in the same currency, and the values that were used with a key, the latest first. For the
-- merchants named, also counts all their payments by currency, and the different values in them, by minute and hour.
-- Also finds which values of the payments are on lists, as find-list-matches.sql does. Payments of the same statement do
-- not see each other here. The commit does not wait for the disk: that of the payment, which follows, does, and the log is
-- written in order (docs/decisions/0032). The planner does not see the merchants, which are in subqueries: else PostgreSQL would
-- make a plan for each statement (docs/decisions/0062).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:payments!) AS r(
    ordinal int, merchant_id text, payment_id text, at timestamptz, amount_minor bigint, currency text, card text,
    email text, ip text, device text, customer text, phone text)
), recorded AS (
  INSERT INTO risk_velocity
    (merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer)
  SELECT i.merchant_id, k.key, k.value, i.at, i.payment_id, i.amount_minor, i.currency, i.card, i.email, i.ip, i.device,
    i.customer
  FROM item i CROSS JOIN LATERAL (VALUES ('card', i.card), ('email', i.email), ('ip', i.ip), ('device', i.device),
    ('customer', i.customer), ('phone', i.phone)) AS k(key, value)
  WHERE k.value IS NOT NULL
  ON CONFLICT DO NOTHING
), counted AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO risk_merchant_velocity AS v (merchant_id, width, at, currency, payments, amount_minor)
  SELECT i.merchant_id, w.width, date_trunc(w.width, i.at, 'UTC'), coalesce(i.currency, ''), count(*),
    coalesce(sum(i.amount_minor), 0)
  FROM item i CROSS JOIN (VALUES ('minute'), ('hour')) AS w(width)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (merchant_id, width, at, currency) DO UPDATE
    SET payments = v.payments + excluded.payments, amount_minor = v.amount_minor + excluded.amount_minor
), merchant AS (
  SELECT w.merchant_id, w.at AS until, l.width, l.length
  FROM unnest((SELECT :merchantIds!::text[]), (SELECT :ats!::timestamptz[])) AS w(merchant_id, at)
  CROSS JOIN (VALUES ('minute', interval '1 hour'), ('hour', interval '30 days')) AS l(width, length)
), bucket AS (
  -- OFFSET 0, here and below: a lookup by key for each row, whatever the statistics of the table are.
  SELECT w.merchant_id, w.width, w.until, v.at, v.currency, v.payments, v.amount_minor
  FROM merchant w CROSS JOIN LATERAL (
    SELECT * FROM risk_merchant_velocity v
    WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
  ) AS v
)
SELECT i.ordinal, i.merchant_id AS "merchantId!", k.key AS "key!", i.currency, e."count10m!", e."count1h!", e."count24h!", e."count30d!",
  e."sum10m!", e."sum1h!", e."sum24h!", e."sum30d!", e."cards!", e."emails!", e."ips!", e."devices!", e."customers!",
  NULL::text AS list, NULL::text AS "listedKind"
FROM item i
CROSS JOIN LATERAL (VALUES ('card', i.card), ('email', i.email), ('ip', i.ip), ('device', i.device),
  ('customer', i.customer)) AS k(key, value)
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE r.at > i.at - interval '10 minutes')::int AS "count10m!",
    count(*) FILTER (WHERE r.at > i.at - interval '1 hour')::int AS "count1h!",
    count(*) FILTER (WHERE r.at > i.at - interval '24 hours')::int AS "count24h!", count(*)::int AS "count30d!",
    coalesce(sum(r.amount_minor) FILTER (WHERE r.currency = i.currency AND r.at > i.at - interval '10 minutes'), 0)::text
      AS "sum10m!",
    coalesce(sum(r.amount_minor) FILTER (WHERE r.currency = i.currency AND r.at > i.at - interval '1 hour'), 0)::text
      AS "sum1h!",
    coalesce(sum(r.amount_minor) FILTER (WHERE r.currency = i.currency AND r.at > i.at - interval '24 hours'), 0)::text
      AS "sum24h!",
    coalesce(sum(r.amount_minor) FILTER (WHERE r.currency = i.currency), 0)::text AS "sum30d!",
    string_agg(coalesce(r.card, ''), ',') AS "cards!", string_agg(coalesce(r.email, ''), ',') AS "emails!",
    string_agg(coalesce(r.ip, ''), ',') AS "ips!", string_agg(coalesce(r.device, ''), ',') AS "devices!",
    string_agg(coalesce(r.customer, ''), ',') AS "customers!"
  FROM (
    SELECT r.at, r.amount_minor, r.currency, r.card, r.email, r.ip, r.device, r.customer FROM risk_velocity r
    WHERE r.merchant_id = i.merchant_id AND r.key = k.key AND r.value = k.value AND r.payment_id <> i.payment_id
      AND r.at > i.at - interval '30 days' AND r.at < i.at + interval '1 hour'
    ORDER BY r.at DESC LIMIT 1000
  ) AS r
) AS e
WHERE k.value IS NOT NULL AND e."count30d!" > 0
UNION ALL
SELECT NULL, merchant_id, 'merchant', currency,
  coalesce(sum(payments) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::int,
  coalesce(sum(payments) FILTER (WHERE width = 'minute'), 0)::int,
  coalesce(sum(payments) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::int,
  coalesce(sum(payments) FILTER (WHERE width = 'hour'), 0)::int,
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::text,
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute'), 0)::text,
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::text,
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour'), 0)::text, '', '', '', '', '', NULL, NULL
FROM bucket GROUP BY merchant_id, currency
UNION ALL
SELECT NULL, w.merchant_id, v.key, NULL,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute' AND v.at > w.until - interval '10 minutes'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour' AND v.at > w.until - interval '24 hours'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour'), 0)::int, '0', '0', '0', '0', '', '', '', '', '', NULL, NULL
FROM merchant w CROSS JOIN LATERAL (
  SELECT * FROM risk_merchant_values v
  WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
) AS v
GROUP BY w.merchant_id, v.key
UNION ALL
SELECT l.ordinal, '', 'list', NULL, 0, 0, 0, 0, '0', '0', '0', '0', '', '', '', '', '', e.list, e.kind
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, kind text, value text, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL (
  SELECT DISTINCT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = l.kind AND entry.value = l.value AND entry.entity_id = ANY (l.entity_ids)
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e;
