-- Stores the answer of another address.
UPDATE callback_scratch_attempt SET outcome = :outcome!, cause = :cause, status = :status,
  response_headers = :responseHeaders, response_body = :responseBody, response_is_cut = :responseIsCut!,
  timings = :timings
WHERE merchant_id = :merchantId! AND id = :id!;
