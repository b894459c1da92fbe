-- Keeps agreements that were made elsewhere; nothing was charged by them here, so that the days between charges begin with the next.
INSERT INTO standing_instruction (merchant_id, initial_transaction_id, initial_payment_id, type, expiry,
  frequency_days, number_of_installments, uses, created_at)
SELECT :merchantId!, a.reference, a.payment_id, a.type, a.expiry, a.frequency_days, a.installments, a.uses, :now!
FROM jsonb_to_recordset(:rows!) AS a (reference text, payment_id text, type text, expiry text, frequency_days int,
  installments int, uses int);
