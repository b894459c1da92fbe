-- The files of a dispute, without their content.
SELECT id, file_name AS "fileName", kind, byte_size AS "byteSize", sha256, actor, created_at AS "createdAt"
FROM dispute_evidence WHERE merchant_id = :merchantId! AND dispute_id = :disputeId! ORDER BY created_at, id;
