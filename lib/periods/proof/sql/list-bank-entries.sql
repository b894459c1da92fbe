-- What moved on bank accounts for this merchant in the days of a period: its payouts, and settlements of its imports.
SELECT b.id, b.booked_on::text AS "bookedOn!", b.amount_minor::text AS "amountMinor!", b.currency, b.outcome,
  b.payout_id AS "payoutId", b.import_id AS "importId"
FROM bank_entry b
WHERE b.booked_on < (:before!::timestamptz AT TIME ZONE 'UTC')::date
  AND (:from::timestamptz IS NULL OR b.booked_on >= (:from::timestamptz AT TIME ZONE 'UTC')::date)
  AND (b.payout_merchant_id = :merchantId! OR b.import_id IN (
    SELECT m.import_id FROM settlement_import_merchant m WHERE m.merchant_id = :merchantId!))
ORDER BY b.booked_on, b.id;
