-- any merchant: relay
-- The streams whose events an erasure took personal data out of, which a copy of before may still have.
SELECT DISTINCT merchant_id || ' ' || subject_id AS "stream!" FROM erasure_subject;
