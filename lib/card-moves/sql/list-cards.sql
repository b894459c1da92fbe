-- Active cards of a channel in the order of their ids, with the agreement of each and its active schedules. What belongs to a card
-- is looked up for it (LATERAL … LIMIT 1): a join of both tables in their order would read the cards before the page again.
SELECT r.id, r.account_id AS "accountId!", r.payment_brand AS "paymentBrand", r.holder, r.expiry_month AS "expiryMonth!",
  r.expiry_year AS "expiryYear!", r.echo, p.merchant_transaction_id AS "merchantTransactionId",
  p.merchant_invoice_id AS "merchantInvoiceId",
  coalesce(i.initial_transaction_id, r.initial_transaction_id, c.initial_transaction_id) AS "initialTransactionId", i.type,
  i.expiry, i.frequency_days AS "frequencyDays", i.number_of_installments AS "numberOfInstallments", i.uses AS "uses?",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'amountMinor', s.amount_minor::text, 'currency', s.currency,
     'expression', s.expression, 'paymentType', s.payment_type, 'name', s.name, 'startAt', s.start_at, 'endAt', s.end_at,
     'terms', s.terms, 'merchantTransactionId', s.charge -> 'merchantTransactionId',
     'customParameters', s.charge -> 'customParameters') ORDER BY s.created_at, s.id), '[]')
   FROM schedule s WHERE s.merchant_id = r.merchant_id AND s.registration_id = r.id AND s.state = 'ACTIVE') AS "schedules!"
FROM registration r
LEFT JOIN LATERAL (
  SELECT merchant_transaction_id, merchant_invoice_id FROM payment WHERE merchant_id = r.merchant_id AND id = r.id LIMIT 1
) AS p ON true
LEFT JOIN LATERAL (
  SELECT s.* FROM payment o JOIN standing_instruction s ON s.merchant_id = o.merchant_id AND s.initial_payment_id = o.id
  WHERE o.merchant_id = r.merchant_id AND o.registration_id = r.id ORDER BY s.created_at DESC LIMIT 1
) AS i ON true
LEFT JOIN LATERAL (
  SELECT outcome #>> '{resultDetails,CardholderInitiatedTransactionID}' AS initial_transaction_id FROM payment
  WHERE merchant_id = r.merchant_id AND registration_id = r.id AND state = 'APPROVED' ORDER BY created_at, id LIMIT 1
) AS c ON true
WHERE r.merchant_id = :merchantId! AND r.channel_id = :channelId! AND r.state = 'ACTIVE' AND r.account_kind = 'card'
  AND r.account_id IS NOT NULL AND r.id > :after! ORDER BY r.id LIMIT 500;
