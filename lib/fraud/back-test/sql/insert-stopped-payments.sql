-- Keeps the payments of a slice that a back-test would have stopped; a slice that is read again adds nothing.
INSERT INTO risk_back_test_payment (merchant_id, payment_id, back_test_id, is_approved, is_charged_back)
SELECT :merchantId!, stopped.id, :backTestId!, stopped.is_approved, stopped.is_charged_back
FROM unnest(:ids!::text[], :areApproved!::boolean[], :areChargedBack!::boolean[])
  AS stopped (id, is_approved, is_charged_back)
ON CONFLICT (merchant_id, payment_id, back_test_id) DO NOTHING;
