-- Why entries of the ledger were booked.
SELECT position::text AS "position!", reason FROM ledger_entry
WHERE merchant_id = ANY (:merchantIds!::text[]) AND position = ANY (:positions!::text[]::bigint[]);
