-- How far the receiving or reading of a file has come, and that its process still works on it.
UPDATE settlement_import SET progress_bytes = :progressBytes!, byte_size = :byteSize, updated_at = :now!,
  claimed_until = :until!
WHERE id = :id! AND state = 'RECEIVING';
