-- A period that came with its merchant from another database is guarded here from now on.
UPDATE accounting_period SET position = :position!
WHERE merchant_id = :merchantId! AND id = :id! AND state = 'CLOSED' AND position IS NULL;
