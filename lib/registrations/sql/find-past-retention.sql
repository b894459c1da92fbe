-- Registrations whose retention has ended by the clock of their merchant; earliest end first.
SELECT r.id, r.merchant_id AS "merchantId", r.channel_id AS "channelId", r.account_id AS "accountId",
  r.payment_brand AS "paymentBrand", r.retain_until AS "retainUntil!"
FROM registration r JOIN entity m ON m.id = r.merchant_id
WHERE r.state = 'ACTIVE' AND (:merchantId::text IS NULL OR r.merchant_id = :merchantId)
  -- The largest clock offset gives an upper bound that the index supports.
  AND r.retain_until <= :now!::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND r.retain_until <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY r.retain_until LIMIT :limit!;
