-- any merchant: staff
SELECT s.merchant_id AS "merchantId", s.kind, s.subject_id AS "id" FROM erasure_subject s WHERE s.erasure_id = :erasureId!
ORDER BY s.merchant_id, s.kind, s.subject_id;
