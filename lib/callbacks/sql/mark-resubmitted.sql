-- Makes the resubmission of a callback the delivery that counts; once.
UPDATE callback SET delivery_id = :deliveryId!, resubmitted_at = :now!
WHERE merchant_id = :merchantId! AND id = :id! AND resubmitted_at IS NULL;
