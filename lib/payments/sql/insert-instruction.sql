INSERT INTO standing_instruction (merchant_id, initial_transaction_id, initial_payment_id, type, expiry,
  frequency_days, number_of_installments, uses, last_used_at, created_at)
VALUES (:merchantId!, :initialTransactionId!, :initialPaymentId!, :type, :expiry, :frequencyDays,
  :numberOfInstallments, 1, :now!, :now!)
ON CONFLICT DO NOTHING;
