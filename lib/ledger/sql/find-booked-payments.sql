-- What of approved payments decides their booking; none of it changes later.
SELECT p.id, p.payment_type AS "paymentType", p.payment_brand AS brand, p.card_country AS "cardCountry", p.mode, r.payment_type AS "referencedType?",
  r.amount_minor AS "referencedMinor?", r.created_at AS "referencedAt?"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id;
