-- Amounts and card countries among the latest approved payments of a channel in one currency: what is usual there.
WITH latest AS MATERIALIZED (
  SELECT amount_minor, card_country
  FROM payment
  WHERE merchant_id = :merchantId! AND channel_id = :channelId! AND currency = :currency!
    AND created_at >= :since! AND created_at < :before!
    AND state = 'APPROVED' AND payment_type IN ('PA', 'DB')
  ORDER BY created_at DESC
  LIMIT 1000
)
SELECT
  count(*)::integer AS count,
  (count(*) FILTER (WHERE card_country = :cardCountry))::integer AS "sameCountry",
  (count(*) FILTER (WHERE card_country IS NOT NULL))::integer AS "withCountry",
  percentile_disc(0.05) WITHIN GROUP (ORDER BY amount_minor) AS "lowMinor",
  percentile_disc(0.5) WITHIN GROUP (ORDER BY amount_minor) AS "medianMinor",
  percentile_disc(0.95) WITHIN GROUP (ORDER BY amount_minor) AS "highMinor"
FROM latest;
