-- Deletes from a part of the table what no window reaches any more; minutes are counted for an hour.
-- any merchant: retention
DELETE FROM risk_merchant_velocity WHERE ctid >= (:from!::text)::tid AND ctid < (:to!::text)::tid
  AND (at < :before! OR (width = 'minute' AND at < :minutesBefore!));
