-- Records payments under each of their keys, and finds the earlier ones of each key, the latest first: the window that each
-- is in, from 0 for the shortest, and what is counted of it; nothing is counted by keys that are not to be read. Adds the payments to the counts of
-- their merchants. Also finds which values of the payments are on lists, as find-list-matches.sql does. Payments of the same
-- statement do not see each other here. The commit does not wait for the disk: that of the payment, which follows, does, and
-- the log is written in order (docs/decisions/0016).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.ordinal, r.merchant_id, k.key, r.at, r.payment_id, r.counted, k.key <> ALL (r.unread) AS is_read
  FROM relaxed, jsonb_to_recordset(:payments!) AS r(
    ordinal int, merchant_id text, at timestamptz, payment_id text, counted text, keys text[], unread text[])
  CROSS JOIN LATERAL unnest(r.keys) AS k(key)
  -- True for each row, here and below. With these conditions the plan expects few rows, and is too cheap to be compiled.
  WHERE r.ordinal >= 0 AND r.merchant_id > '' AND k.key > ''
), recorded AS (
  INSERT INTO risk_velocity (merchant_id, key, at, payment_id, counted)
  SELECT merchant_id, key, at, payment_id, counted FROM item
  ON CONFLICT DO NOTHING
), counted AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO risk_merchant_velocity AS v (merchant_id, width, at, currency, payments, amount_minor)
  SELECT b.merchant_id, b.width, b.at, b.currency, b.payments, b.amount_minor
  FROM jsonb_to_recordset(:buckets!) AS b(
    merchant_id text, width text, at timestamptz, currency text, payments bigint, amount_minor bigint)
  ON CONFLICT (merchant_id, width, at, currency) DO UPDATE
    SET payments = v.payments + excluded.payments, amount_minor = v.amount_minor + excluded.amount_minor
)
SELECT i.ordinal AS "ordinal!", i.key AS "about!", e.payments AS "found!"
FROM item i
CROSS JOIN LATERAL (
  SELECT string_agg(
    CASE WHEN r.at > i.at - interval '10 minutes' THEN '0' WHEN r.at > i.at - interval '1 hour' THEN '1'
      WHEN r.at > i.at - interval '24 hours' THEN '2' ELSE '3' END || ',' || r.counted, ';') AS payments
  FROM (
    SELECT v.at, v.counted FROM risk_velocity v
    WHERE v.merchant_id = i.merchant_id AND v.key = i.key AND v.payment_id <> i.payment_id
      AND v.at > i.at - interval '720 hours' AND v.at < i.at + interval '1 hour'
    ORDER BY v.at DESC LIMIT 1000
  ) AS r
) AS e
WHERE e.payments IS NOT NULL AND i.is_read
UNION ALL
SELECT l.ordinal, e.list, e.kind
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, sent jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_to_recordset(l.sent) AS s(kind text, value text, lists text[], about text)
CROSS JOIN LATERAL (
  SELECT entry.list, coalesce(s.about, entry.kind) AS kind FROM risk_list_entry entry
  WHERE entry.kind = s.kind AND entry.value = s.value AND entry.entity_id = ANY (l.entity_ids)
    AND coalesce(s.lists, '{ALLOW,BLOCK,WATCH}') @> ARRAY[entry.list]
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e
WHERE l.ordinal >= 0 AND s.kind > '' AND s.value > ''
UNION ALL
-- Ranges that hold an address or a card number, by their index. Entities here, and lists above too, are compared so that no
-- index of them serves: with few rows it would look cheaper than that of the values.
SELECT l.ordinal, e.list, e.kind
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, places jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_to_recordset(l.places) AS p(place numeric, lists text[], about text)
CROSS JOIN LATERAL (
  SELECT entry.list, coalesce(p.about, entry.kind) AS kind FROM risk_list_entry entry
  WHERE entry.span @> p.place AND l.entity_ids @> ARRAY[entry.entity_id]
    AND coalesce(p.lists, '{ALLOW,BLOCK,WATCH}') @> ARRAY[entry.list]
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 1000
) AS e
WHERE l.ordinal >= 0 AND l.entity_ids > '{}' AND p.place >= 0;
