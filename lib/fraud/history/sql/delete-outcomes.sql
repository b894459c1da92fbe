-- Empties the tables before they are built again.
-- any merchant: relay
WITH amounts AS (DELETE FROM risk_customer_amount), checks AS (DELETE FROM risk_check_history)
DELETE FROM risk_psp_history;
