-- any merchant: resolution
-- By the reference alone, which is all that the simulator's page is called with.
SELECT merchant_id AS "merchantId", reference, operation, amount_minor AS "amountMinor", currency, outcome, refused,
  calls, executed_at AS "executedAt"
FROM simulator_execution WHERE reference = :reference!;
