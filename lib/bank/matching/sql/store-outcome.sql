-- Stores what an entry of that version is.
UPDATE bank_entry SET outcome = :outcome!, payout_merchant_id = :merchantId, payout_id = :payoutId, import_id = :importId,
  settled_on = :settledOn::text::date, difference_minor = :differenceMinor!, version = version + 1,
  actor = coalesce(:actor, actor), reason = :reason, decided_at = :now!
WHERE id = :id! AND version = :version!;
