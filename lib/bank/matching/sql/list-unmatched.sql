-- Entries that no user has looked at yet and that nothing was found for; the latest ones.
SELECT id, version, amount_minor::text AS "amountMinor!", currency, to_char(booked_on, 'YYYY-MM-DD') AS "bookedOn!",
  end_to_end_id AS "endToEndId", text, creditor_reference AS "creditorReference", documents, batch_reference AS "batchReference",
  bank_reference AS "bankReference", counterparty
FROM bank_entry
WHERE entity_id = :entityId! AND outcome = 'UNMATCHED' AND actor IS NULL AND created_at >= :since!
ORDER BY created_at DESC, row_number LIMIT :limit!;
