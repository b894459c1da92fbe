SELECT id, file_name AS "fileName", kind, sealed_content AS "sealedContent"
FROM dispute_evidence WHERE merchant_id = :merchantId! AND dispute_id = :disputeId! AND id = :id!;
