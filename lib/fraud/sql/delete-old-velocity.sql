-- Deletes from a part of the table what no window reaches any more.
-- any merchant: retention
DELETE FROM risk_velocity WHERE ctid >= (:from!::text)::tid AND ctid < (:to!::text)::tid AND at < :before!;
