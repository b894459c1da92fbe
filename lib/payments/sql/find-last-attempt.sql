-- Where a payment was processed, with the acquirer's own id of it, for what follows it.
SELECT connector, connector_account_id AS "connectorAccountId", acquirer_tx_id AS "acquirerTxId"
FROM payment_attempt WHERE merchant_id = :merchantId! AND payment_id = :paymentId! ORDER BY ordinal DESC LIMIT 1;
