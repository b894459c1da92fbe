-- One conditional UPDATE: of two processes that read the same file, one takes each part of it.
UPDATE card_import SET done = :to!, finished_at = CASE WHEN :to! = row_count THEN :now!::timestamptz END
WHERE merchant_id = :merchantId! AND id = :id! AND done = :from!;
