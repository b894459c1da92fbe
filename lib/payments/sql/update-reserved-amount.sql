-- Takes an amount from a payment, or gives it back; the CHECK of the table has the last word.
UPDATE payment SET
  captured_minor = captured_minor + :captured!, refunded_minor = refunded_minor + :refunded!,
  reversed_minor = reversed_minor + :reversed!, charged_back_minor = charged_back_minor + :chargedBack!,
  capture_count = capture_count + :captures!, closed = coalesce(:closed, closed), updated_at = :now!
WHERE merchant_id = :merchantId! AND id = :id!;
