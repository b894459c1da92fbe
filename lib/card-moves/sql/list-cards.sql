-- Active cards of a channel in the order of their ids, with the agreement of each and its active schedules.
SELECT r.id, r.account_id AS "accountId!", r.payment_brand AS "paymentBrand", r.holder, r.expiry_month AS "expiryMonth!",
  r.expiry_year AS "expiryYear!", r.echo, p.merchant_transaction_id AS "merchantTransactionId",
  i.initial_transaction_id AS "initialTransactionId", i.type, i.expiry, i.frequency_days AS "frequencyDays",
  i.number_of_installments AS "numberOfInstallments",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('amountMinor', s.amount_minor::text, 'currency', s.currency,
     'expression', s.expression, 'paymentType', s.payment_type, 'name', s.name, 'startAt', s.start_at, 'endAt', s.end_at)
     ORDER BY s.created_at, s.id), '[]')
   FROM schedule s WHERE s.merchant_id = r.merchant_id AND s.registration_id = r.id AND s.state = 'ACTIVE') AS "schedules!"
FROM registration r
LEFT JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.id
LEFT JOIN LATERAL (
  SELECT s.* FROM payment o JOIN standing_instruction s ON s.merchant_id = o.merchant_id AND s.initial_payment_id = o.id
  WHERE o.merchant_id = r.merchant_id AND o.registration_id = r.id ORDER BY s.created_at DESC LIMIT 1
) AS i ON true
WHERE r.merchant_id = :merchantId! AND r.channel_id = :channelId! AND r.state = 'ACTIVE' AND r.account_kind = 'card'
  AND r.account_id IS NOT NULL AND r.id > :after! ORDER BY r.id LIMIT :limit!;
