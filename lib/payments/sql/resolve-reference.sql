-- What the reference of a repeated payment stands for: an agreement by its own reference, by the id of its first payment or
-- by a registration, whose latest agreement counts; and an approved payment, or one with a registration, which need not
-- have made an agreement.
SELECT
  coalesce(
    (SELECT initial_transaction_id FROM standing_instruction
      WHERE merchant_id = :merchantId! AND initial_transaction_id = :reference!),
    (SELECT initial_transaction_id FROM standing_instruction
      WHERE merchant_id = :merchantId! AND initial_payment_id = :reference! LIMIT 1),
    (SELECT i.initial_transaction_id FROM payment p
      JOIN standing_instruction i ON i.merchant_id = p.merchant_id AND i.initial_payment_id = p.id
      WHERE p.merchant_id = :merchantId! AND p.registration_id = :reference!
      ORDER BY i.created_at DESC LIMIT 1)
  ) AS "agreement",
  coalesce(
    (SELECT id FROM payment WHERE merchant_id = :merchantId! AND id = :reference! AND state = 'APPROVED'
      AND payment_type IN ('PA', 'DB', 'CD', 'RG')),
    (SELECT id FROM payment WHERE merchant_id = :merchantId! AND registration_id = :reference! AND state = 'APPROVED'
      AND payment_type IN ('PA', 'DB', 'CD', 'RG') ORDER BY created_at, id LIMIT 1)
  ) AS "paymentId";
