-- How earlier payments of a merchant with these values ended.
SELECT h.key, h.first_at AS "firstAt", h.approved, h.declined, h.charged_back AS "chargedBack"
FROM unnest(:keys!::text[], :values!::text[]) AS wanted (key, value)
JOIN risk_history h ON h.merchant_id = :merchantId! AND h.key = wanted.key AND h.value = wanted.value;
