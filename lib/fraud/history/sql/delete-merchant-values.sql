-- Empties the table before it is built again.
-- any merchant: relay
DELETE FROM risk_merchant_values;
