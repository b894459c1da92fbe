-- Deletes what no window reaches any more; minutes are counted for an hour.
-- any merchant: retention
DELETE FROM risk_merchant_values WHERE at < :before! OR (width = 'minute' AND at < :minutesBefore!);
